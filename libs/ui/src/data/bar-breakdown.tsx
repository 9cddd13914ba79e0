import { formatCount } from '../base/counts.js'

export interface Bar {
  label: string
  value: number
}

interface BarBreakdownProps {
  /** Names the bars for screen readers. */
  label: string
  bars: readonly Bar[]
  format?: (value: number) => string
}

/** Shares of a whole as labelled bars, each with its figure and percent. Text says all that the bars draw. */
export const BarBreakdown = ({ label, bars, format = formatCount }: BarBreakdownProps) => {
  const total = bars.reduce((sum, bar) => sum + bar.value, 0)
  const share = (value: number): number => (total === 0 ? 0 : Math.round((value / total) * 100))
  return (
    <ul className="bb-bars" aria-label={label}>
      {bars.map((bar) => (
        <li key={bar.label} className="bb-bar">
          <span className="bb-bar-label">{bar.label}</span>
          <span className="bb-bar-figure bb-figure">
            {format(bar.value)} <span className="bb-bar-share">({share(bar.value)}%)</span>
          </span>
          <span className="bb-bar-track" aria-hidden="true">
            <span style={{ inlineSize: `${share(bar.value)}%` }} />
          </span>
        </li>
      ))}
    </ul>
  )
}
