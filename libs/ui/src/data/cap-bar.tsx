import { screens } from '@bluebonnet/contracts'
import { formatMoney } from '../base/money.js'

interface CapBarProps {
  /** All in dollars. */
  cap: number
  paid: number
  /** Held by CDAs of deals that have not closed yet. */
  reserved?: number
  label?: string
}

/** Whole percent of the cap, 0 to 100; a cap of 0 is used up. */
export const capPercent = (paid: number, cap: number): number =>
  cap <= 0 ? 100 : Math.min(100, Math.max(0, Math.round((paid / cap) * 100)))

/** How much of the annual cap an agent has paid, and what stands reserved beside it. */
export const CapBar = ({ cap, paid, reserved = 0, label = screens.commission.capProgress }: CapBarProps) => {
  const percent = capPercent(paid, cap)
  const held = Math.min(100 - percent, capPercent(reserved, cap))
  const words = `${formatMoney(paid)} of ${formatMoney(cap)}`
  return (
    <div className="bb-cap">
      <div className="bb-cap-words">
        <span className="bb-figure">{words}</span>
        <span className="bb-figure bb-cap-percent">{percent}%</span>
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
      {reserved > 0 ? <p className="bb-cap-note">{formatMoney(reserved)} reserved by CDAs of open deals</p> : null}
    </div>
  )
}
