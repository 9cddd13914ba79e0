import { hues, shortly } from './trend.js'
import type { TrendChartProps } from './trend.js'

/**
 * Bars over time, each under its figure. Plain boxes: the drawing library of the line charts is not needed for them.
 */
export const BarPlot = ({ title, series, points, format = String, short = shortly, height = 240 }: TrendChartProps) => {
  const highest = Math.max(1, ...points.flatMap(({ values }) => series.map(({ key }) => values[key] ?? 0)))
  const wordsOf = (point: TrendChartProps['points'][number]): string =>
    `${point.label}: ${series.map(({ key, label }) => `${series.length > 1 ? `${label} ` : ''}${format(point.values[key] ?? 0)}`).join(', ')}`
  return (
    <ol className="bb-barplot" aria-label={title} style={{ blockSize: height }}>
      {points.map((point) => (
        <li key={point.label} title={wordsOf(point)}>
          <span className="bb-hidden">{wordsOf(point)}</span>
          <span className="bb-barplot-bars" aria-hidden="true">
            {series.map(({ key }, index) => {
              const value = point.values[key] ?? 0
              return (
                <span
                  key={key}
                  className="bb-barplot-bar"
                  style={{ blockSize: `${Math.max(0, value / highest) * 100}%`, background: hues[index] }}>
                  <span className={value === 0 ? 'bb-barplot-figure bb-muted' : 'bb-barplot-figure'}>
                    {short(value)}
                  </span>
                </span>
              )
            })}
          </span>
          <span className="bb-barplot-label" aria-hidden="true">
            {point.label}
          </span>
        </li>
      ))}
    </ol>
  )
}
