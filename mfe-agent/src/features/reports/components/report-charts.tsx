import { screens } from '@bluebonnet/contracts'
import type { ReportSeries } from '@bluebonnet/contracts'
import { EmptyState, formatMoney, formatMoneyShort, SectionCard } from '@bluebonnet/ui'
import { TrendChart } from '@bluebonnet/ui/data'
import { monthLabel } from '../months.js'

const Waiting = () => <div className="bb-wait bb-chart-wait" aria-busy="true" />
const NoData = () => <EmptyState drawing="charts" text={screens.reports.noDeals} />

/** Deals and commission of the last twelve months. Undefined while loading. */
export const ReportCharts = ({ series }: { series: ReportSeries | undefined }) => {
  const isEmpty = series?.every(({ deals, commission }) => deals === 0 && commission === 0) ?? false
  const deals = series?.map(({ month, deals: count }) => ({ label: monthLabel(month), values: { deals: count } }))
  const commission = series?.map(({ month, commission: sum }) => ({ label: monthLabel(month), values: { commission: sum } }))
  return (
    <div className="agent-halves">
      <SectionCard title={screens.reports.dealVolume}>
        {deals === undefined ? <Waiting /> : null}
        {deals !== undefined && isEmpty ? <NoData /> : null}
        {deals !== undefined && !isEmpty
          ? <TrendChart title="Deals started each month" series={[{ key: 'deals', label: 'Deals' }]} points={deals} kind="bars" /> : null}
      </SectionCard>
      <SectionCard title={screens.reports.commission}>
        {commission === undefined ? <Waiting /> : null}
        {commission !== undefined && isEmpty ? <NoData /> : null}
        {commission !== undefined && !isEmpty
          ? <TrendChart title="Commission of deals closed each month" series={[{ key: 'commission', label: 'Commission' }]} points={commission} format={formatMoney} short={formatMoneyShort} /> : null}
      </SectionCard>
    </div>
  )
}
