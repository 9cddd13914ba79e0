import { screens } from '@bluebonnet/contracts'
import type { CommissionSummary } from '@bluebonnet/contracts'
import { formatMoney, SectionCard, Skeleton } from '@bluebonnet/ui'
import { TrendChart } from '@bluebonnet/ui/data'
import { monthName } from '../../../shared/months.js'

export const TrendCard = ({ summary }: { summary: CommissionSummary | undefined }) => (
  <SectionCard title={screens.commission.trend}>
    {summary ? (
      <TrendChart title={screens.commission.trend} series={[{ key: 'amount', label: 'Commission' }]} format={formatMoney}
        points={summary.trend.map(({ month, amount }) => ({ label: monthName(month), values: { amount } }))} />
    ) : <Skeleton active paragraph={{ rows: 6 }} />}
  </SectionCard>
)
