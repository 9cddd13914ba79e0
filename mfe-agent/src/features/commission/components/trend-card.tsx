import { screens } from '@bluebonnet/contracts'
import type { CommissionSummary } from '@bluebonnet/contracts'
import { EmptyState, formatMoney, formatMoneyShort, SectionCard } from '@bluebonnet/ui'
import { TrendChart } from '@bluebonnet/ui/data'
import { monthName } from '../../../shared/months.js'

const Body = ({ trend }: Pick<CommissionSummary, 'trend'>) => (trend.every(({ amount }) => amount === 0)
  ? <EmptyState drawing="charts" text="No commission in the last twelve months" />
  : (
    <TrendChart title={screens.commission.trend} series={[{ key: 'amount', label: 'Commission' }]} format={formatMoney} short={formatMoneyShort} height={288}
      points={trend.map(({ month, amount }) => ({ label: monthName(month), values: { amount } }))} />
  ))

export const TrendCard = ({ summary }: { summary: CommissionSummary | undefined }) => (
  <SectionCard title={screens.commission.trend}>
    {summary ? <Body trend={summary.trend} /> : <div className="bb-wait bb-chart-wait" aria-busy="true" />}
  </SectionCard>
)
