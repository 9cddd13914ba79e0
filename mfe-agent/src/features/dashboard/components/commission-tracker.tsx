import { capProgress, screens } from '@bluebonnet/contracts'
import type { CommissionSummary, DashboardStats } from '@bluebonnet/contracts'
import { useCall } from '@bluebonnet/portal-sdk'
import { EmptyState, formatMoney, formatMoneyShort } from '@bluebonnet/ui'
import { TrendChart } from '@bluebonnet/ui/data'
import { monthName } from '../../../shared/months.js'
import { DashboardCard } from './dashboard-card.js'

const months = 6

const Chart = ({ trend }: Pick<CommissionSummary, 'trend'>) => {
  const last = trend.slice(-months)
  if (last.every(({ amount }) => amount === 0))
    return <EmptyState drawing="charts" text="No commission in the last six months" />
  return (
    <TrendChart
      title="Commission by month"
      series={[{ key: 'amount', label: 'Commission' }]}
      points={last.map(({ month, amount }) => ({ label: monthName(month), values: { amount } }))}
      kind="bars"
      format={formatMoney}
      short={formatMoneyShort}
      height={180}
    />
  )
}

/** Commission of the last months, and how far the cap is used up. */
export const CommissionTracker = ({ stats }: { stats: DashboardStats | undefined }) => {
  const summary = useCall('GET /api/commission/summary')
  const percent = stats?.changes.capPercent ?? null
  return (
    <DashboardCard
      title={screens.dashboard.tracker}
      href="/commission"
      flush={false}
      error={summary.data ? null : summary.error}
      onRetry={() => void summary.refetch()}>
      {percent === null ? null : <p className="dashboard-strong">{capProgress(percent)}</p>}
      {summary.data ? (
        <Chart trend={summary.data.trend} />
      ) : (
        <div className="bb-wait dashboard-chart-wait" aria-busy="true" />
      )}
    </DashboardCard>
  )
}
