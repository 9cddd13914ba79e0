// Bundled with each portal that shows it; the shell's modules are imported by name, so that they exist once.
import type { Production } from '@bluebonnet/contracts'
import { AppLink, EmptyState, formatMoney, formatMoneyShort, periodLabel } from '@bluebonnet/ui'
import { Table, TrendChart, type Column } from '@bluebonnet/ui/data'
import { Button } from '@bluebonnet/ui/plain'
import { useId, useState } from 'react'

export type ProductionFigure = 'volume' | 'commission' | 'companyDollar'

interface ProductionChartProps {
  /** Describes the chart, for screen readers and the table. */
  title: string
  /** Undefined while they load. */
  rows: Production | undefined
  figure: ProductionFigure
  /** The period that the rows are of; the last twelve months without one. */
  period?: string | undefined
}

/** The same period a year earlier: '2025-Q3' for '2026-Q3'. */
export const yearEarlier = (period: string): string =>
  period
    .replaceAll(/(^|\.\.)(\d{4})/g, (_, before: string, year: string) => `${before}${Number(year) - 1}`)
    .replaceAll('-02-29', '-02-28')

const seriesOf = (period: string | undefined): [now: string, before: string] =>
  period === undefined
    ? ['Last 12 months', 'Previous 12 months']
    : [periodLabel(period), periodLabel(yearEarlier(period))]

const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })
const monthAndYear = new Intl.DateTimeFormat('en-US', { month: 'short', year: '2-digit', timeZone: 'UTC' })
/** 'Nov' for '2026-11'; January carries its year, and every month among more than twelve. Other labels stay. */
const monthLabel = (text: string, isLong: boolean): string =>
  /^\d{4}-\d{2}$/.test(text)
    ? (isLong || text.endsWith('-01') ? monthAndYear : month).format(new Date(`${text}-01T00:00:00Z`))
    : text

const valueOf = (row: Pick<Production[number], ProductionFigure>, figure: ProductionFigure): number => row[figure] ?? 0

const isEmpty = (rows: Production, figure: ProductionFigure): boolean =>
  rows.every((row) => valueOf(row, figure) === 0 && valueOf(row.lastYear, figure) === 0)

const Waiting = () => <div className="bb-wait bb-chart-wait" aria-busy="true" />
const NoClosedDeals = () => <EmptyState drawing="charts" text="No deals closed in this period" />

/** A figure by month of closing as two lines: this period and the same months a year earlier. */
export const ProductionMonths = ({ title, rows, figure, period }: ProductionChartProps) => {
  if (rows === undefined) return <Waiting />
  if (isEmpty(rows, figure)) return <NoClosedDeals />
  const [now, before] = seriesOf(period)
  return (
    <TrendChart
      title={title}
      series={[
        { key: 'now', label: now },
        { key: 'before', label: before },
      ]}
      points={rows.map((row) => ({
        label: monthLabel(row.label, rows.length > 12),
        values: { now: valueOf(row, figure), before: valueOf(row.lastYear, figure) },
      }))}
      format={formatMoney}
      short={formatMoneyShort}
    />
  )
}

const columnsOf = (
  figure: ProductionFigure,
  [now, before]: readonly [string, string],
): Column<Production[number]>[] => [
  { key: 'name', title: 'Name', render: ({ label }) => label },
  { key: 'deals', title: 'Closed deals', align: 'end', render: ({ closedDeals }) => closedDeals },
  { key: 'now', title: now, align: 'end', render: (row) => formatMoney(valueOf(row, figure)) },
  { key: 'before', title: before, align: 'end', render: (row) => formatMoney(valueOf(row.lastYear, figure)) },
]

interface ProductionBarsProps extends ProductionChartProps {
  /** The link of a row. */
  hrefOf?: (key: string) => string
  /** The chart draws this many; the table has all. */
  most?: number
}

/** A figure by agent or side as bars, each above that of the same days a year earlier. */
export const ProductionBars = ({ title, rows, figure, period, hrefOf, most }: ProductionBarsProps) => {
  const [asTable, setAsTable] = useState(false)
  const id = useId()
  if (rows === undefined) return <Waiting />
  if (isEmpty(rows, figure)) return <NoClosedDeals />
  const names = seriesOf(period)
  const highest = Math.max(...rows.flatMap((row) => [valueOf(row, figure), valueOf(row.lastYear, figure)]))
  const width = (value: number): { inlineSize: string } => ({ inlineSize: `${Math.max(0, value / highest) * 100}%` })
  return (
    <figure className="bb-chart" aria-labelledby={id}>
      <div className="bb-chart-head">
        <figcaption className="bb-hidden" id={id}>
          {title}
        </figcaption>
        <ul className="bb-legend">
          {names.map((name, index) => (
            <li key={name}>
              <span className={`bb-legend-mark bb-compare-${index}`} aria-hidden="true" />
              {name}
            </li>
          ))}
        </ul>
        <Button size="small" look="quiet" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          Show as table
        </Button>
      </div>
      {asTable ? (
        <Table caption={title} columns={columnsOf(figure, names)} rows={rows} rowKey={(row) => row.key ?? 'others'} />
      ) : (
        <ul className="bb-gap-12" aria-label={title}>
          {rows.slice(0, most).map((row) => (
            <li key={row.key ?? 'others'} className="bb-bar">
              <span>
                {row.key !== null && hrefOf ? <AppLink href={hrefOf(row.key)}>{row.label}</AppLink> : row.label}
              </span>
              <span className="bb-figure">
                {formatMoney(valueOf(row, figure))}{' '}
                {valueOf(row.lastYear, figure) === 0 ? null : (
                  <span className="bb-muted">{formatMoney(valueOf(row.lastYear, figure))}</span>
                )}
              </span>
              <span className="bb-bar-compared" aria-hidden="true">
                <span className="bb-compare-0" style={width(valueOf(row, figure))} />
                <span className="bb-compare-1" style={width(valueOf(row.lastYear, figure))} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </figure>
  )
}
