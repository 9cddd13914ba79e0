import { Suspense, useId, useState } from 'react'
import { Button } from '../plain/button.js'
import { lazyPart } from '../plain/lazy-part.js'
import { BarPlot } from './bar-plot.js'
import { Table } from './table.js'
import type { Column } from './table.js'
import { hues } from './trend.js'
import type { TrendChartProps, TrendPoint } from './trend.js'

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

/**
 * A line or bars over time, figures on hover and on the arrow keys, and the same figures as a table behind a toggle.
 */
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
