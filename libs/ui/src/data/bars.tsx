import { screens } from '@bluebonnet/contracts'
import { formatCount, formatMoney } from '../base/money.js'

interface CapBarProps {
  cap: number
  paid: number
  /** Reserved by CDAs of open deals. */
  reserved?: number
  label?: string
}

/** Whole percent of the cap, 0 to 100; a cap of 0 is used up. */
export const capPercent = (paid: number, cap: number): number =>
  cap <= 0 ? 100 : Math.min(100, Math.max(0, Math.round((paid / cap) * 100)))

/** The paid part of an agent's annual cap, and the reserved part. */
export const CapBar = ({ cap, paid, reserved = 0, label = screens.commission.capProgress }: CapBarProps) => {
  const percent = capPercent(paid, cap)
  const held = Math.min(100 - percent, capPercent(reserved, cap))
  const words = `${formatMoney(paid)} of ${formatMoney(cap)}`
  return (
    <div className="bb-cap">
      <div className="bb-ends">
        <span className="bb-figure">{words}</span>
        <span className="bb-figure bb-strong">{percent}%</span>
      </div>
      <progress
        className="bb-hidden"
        aria-label={label}
        value={percent}
        max={100}
        aria-valuetext={`${percent}%, ${words}`}
      />
      <div className="bb-cap-track" aria-hidden="true">
        <span className="bb-cap-paid" style={{ inlineSize: `${percent}%` }} />
        <span className="bb-cap-reserved" style={{ inlineSize: `${reserved > 0 ? held : 0}%` }} />
      </div>
      {reserved > 0 ? <p className="bb-caption">{formatMoney(reserved)} reserved by open deals</p> : null}
    </div>
  )
}

export interface Bar {
  label: string
  value: number
}

interface BarBreakdownProps {
  label: string
  bars: readonly Bar[]
  format?: (value: number) => string
}

/**
 * Shares of a whole as labelled bars, each with its figure and percent. The text has the same information as the bars.
 */
export const BarBreakdown = ({ label, bars, format = formatCount }: BarBreakdownProps) => {
  const total = bars.reduce((sum, bar) => sum + bar.value, 0)
  const share = (value: number): number => (total === 0 ? 0 : Math.round((value / total) * 100))
  return (
    <ul className="bb-gap-12" aria-label={label}>
      {bars.map((bar) => (
        <li key={bar.label} className="bb-bar">
          <span className="bb-bar-label">{bar.label}</span>
          <span className="bb-bar-figure bb-figure">
            {format(bar.value)} <span className="bb-muted">({share(bar.value)}%)</span>
          </span>
          <span className="bb-bar-track" aria-hidden="true">
            <span style={{ inlineSize: `${share(bar.value)}%` }} />
          </span>
        </li>
      ))}
    </ul>
  )
}
