import { counted } from '@bluebonnet/domain'
import { screens, statusLabel, type ReportSeries, type ReportSummary } from '@bluebonnet/contracts'
import { EmptyState, formatCount, formatMoney, formatMoneyShort, SectionCard, Skeleton } from '@bluebonnet/ui'
import { BarBreakdown, Figures, TrendChart, type Bar, type Fact } from '@bluebonnet/ui/data'
import { monthAndYear, monthLabel } from '../../shared/months.js'
import { propertyTypeName } from './report-csv.js'
import { closedWords, cohortWords, periodText } from './report-notes.js'

const ChartPlaceholder = () => <div className="bb-wait bb-chart-wait" aria-busy="true" />
const NoData = () => <EmptyState drawing="charts" text={screens.reports.noDeals} />

interface ReportChartsProps {
  series: ReportSeries | undefined
  /** Whether the months belong to a period, which may be in any year. */
  isPeriod: boolean
}

/** With more bars than this, their labels do not fit. */
const maxBars = 12

/** Deals and commission of the last twelve months, or of a period. */
export const ReportCharts = ({ series, isPeriod }: ReportChartsProps) => {
  const name = isPeriod ? monthAndYear : monthLabel
  const isEmpty = series?.every(({ deals, commission }) => deals === 0 && commission === 0) ?? false
  const deals = series?.map(({ month, deals: count }) => ({ label: name(month), values: { deals: count } }))
  const commission = series?.map(({ month, commission: sum }) => ({ label: name(month), values: { commission: sum } }))
  return (
    <div className="bb-split agent-halves">
      <SectionCard title={screens.reports.dealVolume}>
        {deals === undefined ? <ChartPlaceholder /> : null}
        {deals !== undefined && isEmpty ? <NoData /> : null}
        {deals !== undefined && !isEmpty ? (
          <TrendChart
            title="Deals started each month"
            series={[{ key: 'deals', label: 'Deals' }]}
            points={deals}
            {...(deals.length > maxBars ? {} : { kind: 'bars' })}
          />
        ) : null}
      </SectionCard>
      <SectionCard title={screens.reports.commission}>
        {commission === undefined ? <ChartPlaceholder /> : null}
        {commission !== undefined && isEmpty ? <NoData /> : null}
        {commission !== undefined && !isEmpty ? (
          <TrendChart
            title="Commission of deals closed each month"
            series={[{ key: 'commission', label: 'Commission' }]}
            points={commission}
            format={formatMoney}
            short={formatMoneyShort}
          />
        ) : null}
      </SectionCard>
    </div>
  )
}

const texts = screens.reports
const Waiting = () => <Skeleton active title={false} paragraph={{ rows: 4 }} />

const Bars = ({ title, bars, empty }: { title: string; bars: Bar[] | undefined; empty: string }) => {
  if (bars === undefined) return <Waiting />
  return bars.length === 0 ? <EmptyState drawing="charts" text={empty} /> : <BarBreakdown label={title} bars={bars} />
}

const clientFacts = ({ totalClients, activeThisMonth, buyers, sellers, inPeriod }: ReportSummary): Fact[] => [
  { label: texts.totalClients, value: formatCount(totalClients) },
  ...(inPeriod ? [] : [{ label: texts.activeThisMonth, value: formatCount(activeThisMonth) }]),
  { label: texts.buyers, value: formatCount(buyers) },
  { label: texts.sellers, value: formatCount(sellers) },
]

interface Shown {
  summary: ReportSummary
  period: string | undefined
  /** True for the whole brokerage: commission is its agents' earnings. */
  isWhole: boolean
}

/** Each figure of a period states which deals it covers (docs/rules/screens.md#report-cohorts). */
const performanceFacts = ({ summary, period, isWhole }: Shown): Fact[] => {
  const { thisQuarter, ytdCommission, closeRate, avgDealsPerMonth, inPeriod } = summary
  const opened = cohortWords(summary, period) ?? undefined
  const closed = closedWords(summary, period) ?? undefined
  const earned = isWhole ? screens.commission.agentsEarned : undefined
  const earnedOf = `${earned === undefined ? '' : `${earned}, `}deals closed ${periodText(period)}`
  return [
    ...(inPeriod
      ? [
          { label: 'Closed', value: counted(inPeriod.closedDeals, 'deal'), note: closed },
          { label: 'Commission', value: formatMoney(inPeriod.commission), note: earnedOf },
        ]
      : [
          { label: texts.thisQuarter, value: counted(thisQuarter, 'deal'), note: 'opened in the last three months' },
          { label: texts.ytdCommission, value: formatMoney(ytdCommission), note: earned },
        ]),
    {
      label: texts.closeRate,
      value: `${closeRate.toFixed(1)}%`,
      note: opened ?? `of ${counted(summary.totalDeals, 'deal')}`,
    },
    { label: texts.avgDealsPerMonth, value: formatCount(avgDealsPerMonth), note: opened },
  ]
}

const Clients = ({ summary }: { summary: ReportSummary | undefined }) => {
  if (summary === undefined) return <Waiting />
  return summary.totalClients === 0 ? (
    <EmptyState drawing="people" text={texts.noClients} />
  ) : (
    <Figures facts={clientFacts(summary)} />
  )
}

interface ReportBreakdownsProps extends Omit<Shown, 'summary'> {
  /** Undefined while loading. */
  summary: ReportSummary | undefined
}

/** The breakdowns below the charts. */
export const ReportBreakdowns = ({ summary, period, isWhole }: ReportBreakdownsProps) => {
  const cohort = summary && cohortWords(summary, period)
  const statuses = summary?.dealStatus
    .filter(({ count }) => count > 0)
    .map(({ key, count }) => ({ label: statusLabel(key), value: count }))
  const types = summary?.propertyTypes
    .filter(({ count }) => count > 0)
    .map(({ key, count }) => ({ label: propertyTypeName(key), value: count }))
  return (
    <div className="bb-split agent-halves">
      <SectionCard title={texts.dealStatus}>
        {cohort ? <p className="bb-muted">{cohort}</p> : null}
        <Bars title={texts.dealStatus} bars={statuses} empty={texts.noDeals} />
      </SectionCard>
      <SectionCard title={texts.propertyTypes}>
        <Bars title={texts.propertyTypes} bars={types} empty={texts.noProperties} />
      </SectionCard>
      <SectionCard title={texts.clientActivity}>
        <Clients summary={summary} />
      </SectionCard>
      <SectionCard title={texts.performance}>
        {summary === undefined ? <Waiting /> : <Figures facts={performanceFacts({ summary, period, isWhole })} />}
      </SectionCard>
    </div>
  )
}
