import { screens } from '@bluebonnet/contracts'
import type { CommissionSummary } from '@bluebonnet/contracts'
import { EmptyState, formatMoney, formatMoneyShort, SectionCard } from '@bluebonnet/ui'
import { TrendChart } from '@bluebonnet/ui/data'
import { monthAndYear, monthName } from '../../../shared/months.js'

const Body = ({ trend, inPeriod }: Pick<CommissionSummary, 'trend' | 'inPeriod'>) =>
  trend.every(({ amount }) => amount === 0) ? (
    <EmptyState
      drawing="charts"
      text={inPeriod ? 'No commission in this period' : 'No commission in the last twelve months'}
    />
  ) : (
    <TrendChart
      title={screens.commission.trend}
      series={[{ key: 'amount', label: 'Commission' }]}
      format={formatMoney}
      short={formatMoneyShort}
      height={288}
      points={trend.map(({ month, amount }) => ({
        label: inPeriod ? monthAndYear(month) : monthName(month),
        values: { amount },
      }))}
    />
  )

export const TrendCard = ({ summary }: { summary: CommissionSummary | undefined }) => (
  <SectionCard title={screens.commission.trend}>
    {summary ? (
      <Body trend={summary.trend} inPeriod={summary.inPeriod} />
    ) : (
      <div className="bb-wait bb-chart-wait" aria-busy="true" />
    )}
  </SectionCard>
)
