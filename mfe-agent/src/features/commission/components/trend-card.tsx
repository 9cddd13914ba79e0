import { screens } from '@bluebonnet/contracts'
import type { CommissionSummary } from '@bluebonnet/contracts'
import { formatMoney, formatMoneyShort, SectionCard } from '@bluebonnet/ui'
import { TrendChart } from '@bluebonnet/ui/data'
import { monthName } from '../../../shared/months.js'

export const TrendCard = ({ summary }: { summary: CommissionSummary | undefined }) => (
  <SectionCard title={screens.commission.trend}>
    {summary ? (
      <TrendChart title={screens.commission.trend} series={[{ key: 'amount', label: 'Commission' }]} format={formatMoney} short={formatMoneyShort} height={288}
        points={summary.trend.map(({ month, amount }) => ({ label: monthName(month), values: { amount } }))} />
    ) : <div className="bb-wait bb-chart-wait" aria-busy="true" />}
  </SectionCard>
)
