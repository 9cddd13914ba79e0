import { screens } from '@bluebonnet/contracts'
import type { ReportSeries } from '@bluebonnet/contracts'
import { EmptyState, formatMoney, formatMoneyShort, SectionCard } from '@bluebonnet/ui'
import { TrendChart } from '@bluebonnet/ui/data'
import { monthAndYear } from '../../../shared/months.js'
import { monthLabel } from '../months.js'

const Waiting = () => <div className="bb-wait bb-chart-wait" aria-busy="true" />
const NoData = () => <EmptyState drawing="charts" text={screens.reports.noDeals} />

interface ReportChartsProps {
  /** Undefined while loading. */
  series: ReportSeries | undefined
  /** Whether the months are those of a period, which may be any year's. */
  isPeriod: boolean
}

/** More bars than this have no room for their names. */
const mostBars = 12

/** Deals and commission of the last twelve months, or of a period. */
export const ReportCharts = ({ series, isPeriod }: ReportChartsProps) => {
  const name = isPeriod ? monthAndYear : monthLabel
  const isEmpty = series?.every(({ deals, commission }) => deals === 0 && commission === 0) ?? false
  const deals = series?.map(({ month, deals: count }) => ({ label: name(month), values: { deals: count } }))
  const commission = series?.map(({ month, commission: sum }) => ({ label: name(month), values: { commission: sum } }))
  return (
    <div className="agent-halves">
      <SectionCard title={screens.reports.dealVolume}>
        {deals === undefined ? <Waiting /> : null}
        {deals !== undefined && isEmpty ? <NoData /> : null}
        {deals !== undefined && !isEmpty ? (
          <TrendChart
            title="Deals started each month"
            series={[{ key: 'deals', label: 'Deals' }]}
            points={deals}
            {...(deals.length > mostBars ? {} : { kind: 'bars' })}
          />
        ) : null}
      </SectionCard>
      <SectionCard title={screens.reports.commission}>
        {commission === undefined ? <Waiting /> : null}
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
