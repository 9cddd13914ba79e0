import { Suspense, useId, useState } from 'react'
import { Button } from '../plain/button.js'
import { lazyPart } from '../plain/lazy-part.js'
import { Table } from './table.js'
import type { Column } from './table.js'

export interface TrendSeries {
  key: string
  label: string
}

export interface TrendPoint {
  /** What stands under the point: 'Nov'. */
  label: string
  values: Readonly<Record<string, number>>
}

export interface TrendChartProps {
  /** Says what the chart shows, for screen readers and the table. */
  title: string
  /** One or two: there are two hues. */
  series: readonly [TrendSeries] | readonly [TrendSeries, TrendSeries]
  points: readonly TrendPoint[]
  kind?: 'line' | 'bars'
  format?: (value: number) => string
  /** The same in fewer signs, for what stands on the chart: '12.4K' unless given. */
  short?: (value: number) => string
  height?: number
}

/** The second one is what the first is compared with, and neither good nor bad. */
export const hues = ['var(--bb-primary)', 'var(--bb-border)'] as const

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** A figure in few signs: '12.4K'. */
export const shortly = (value: number): string => compact.format(value)

/** Round figures from 0 to at least `highest`, about four of them, for the lines across a chart. */
export const evenTicks = (highest: number): number[] => {
  const rough = Math.max(highest, 1) / 4
  const unit = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, ([1, 2, 2.5, 5, 10].find((one) => one * unit >= rough) ?? 10) * unit)
  return Array.from({ length: Math.ceil(Math.max(highest, 1) / step) + 1 }, (_, index) => index * step)
}

/** Bars over time, each under its figure: plain boxes, without the line charts' library. */
const BarPlot = ({ title, series, points, format = String, short = shortly, height = 240 }: TrendChartProps) => {
  const highest = Math.max(1, ...points.flatMap(({ values }) => series.map(({ key }) => values[key] ?? 0)))
  const wordsOf = ({ label: when, values }: TrendChartProps['points'][number]): string => {
    const figures = series.map(({ key, label }) => `${series.length > 1 ? `${label} ` : ''}${format(values[key] ?? 0)}`)
    return `${when}: ${figures.join(', ')}`
  }
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

const TrendPlot = lazyPart(() => import('./trend-plot.js'))

const Legend = ({ series }: Pick<TrendChartProps, 'series'>) => (
  <ul className="bb-legend">
    {series.map((one, index) => (
      <li key={one.key}>
        <span className="bb-legend-mark" style={{ background: hues[index] }} aria-hidden="true" />
        {one.label}
      </li>
    ))}
  </ul>
)

const FigureTable = ({ title, series, points, format = String }: TrendChartProps) => {
  const columns: Column<TrendPoint>[] = [
    { key: 'label', title: 'Period', render: (point) => point.label },
    ...series.map((one): Column<TrendPoint> => ({
      key: one.key,
      title: one.label,
      align: 'end',
      render: (point) => <span className="bb-figure">{format(point.values[one.key] ?? 0)}</span>,
    })),
  ]
  return <Table caption={title} columns={columns} rows={points} rowKey={(point) => point.label} />
}

const Plot = (props: TrendChartProps) =>
  props.kind === 'bars' ? (
    <BarPlot {...props} />
  ) : (
    <Suspense fallback={<div className="bb-wait bb-chart-wait" />}>
      <TrendPlot {...props} />
    </Suspense>
  )

/** A line or bars over time, figures on hover and arrow keys, and as a table behind a toggle. */
export const TrendChart = (props: TrendChartProps) => {
  const [asTable, setAsTable] = useState(false)
  const id = useId()
  return (
    <figure className="bb-chart" aria-labelledby={id}>
      <div className="bb-chart-head">
        <figcaption className="bb-hidden" id={id}>
          {props.title}
        </figcaption>
        {props.series.length > 1 ? <Legend series={props.series} /> : <span />}
        <Button size="small" look="quiet" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          Show as table
        </Button>
      </div>
      {asTable ? <FigureTable {...props} /> : <Plot {...props} />}
    </figure>
  )
}
