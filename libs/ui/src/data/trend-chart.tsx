import { useId, useState } from 'react'
import { Button } from '../plain/button.js'
import { Table, type Column } from './table.js'
import { hues, LinePlot, formatCompact, type TrendChartProps, type TrendPoint } from './trend-plot.js'

/** Bars over time, each with its figure. */
const BarPlot = ({ title, series, points, format = String, short = formatCompact, height = 240 }: TrendChartProps) => {
  const highest = Math.max(1, ...points.flatMap(({ values }) => series.map(({ key }) => values[key] ?? 0)))
  const wordsOf = ({ label: when, values }: TrendChartProps['points'][number]): string => {
    const figures = series.map(({ key, label }) => `${series.length > 1 ? `${label} ` : ''}${format(values[key] ?? 0)}`)
    return `${when}: ${figures.join(', ')}`
  }
  return (
    <ol className="bb-barplot" aria-label={title} style={{ blockSize: height }}>
      {points.map((point, place) => (
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
          <span
            className={
              (points.length - 1 - place) % 2 === 0 ? 'bb-barplot-label' : 'bb-barplot-label bb-barplot-between'
            }
            aria-hidden="true">
            {point.label}
          </span>
        </li>
      ))}
    </ol>
  )
}

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

const Plot = (props: TrendChartProps) => (props.kind === 'bars' ? <BarPlot {...props} /> : <LinePlot {...props} />)

/** A line or bars over time, with figures on hover and arrow keys, and a table behind a toggle. */
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
