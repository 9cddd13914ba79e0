import {
  capProgress,
  changeThisMonth,
  changeThisWeek,
  changeVersusLastYear,
  screens,
  welcome,
  type CommissionSummary,
  type DashboardStats,
} from '@bluebonnet/contracts'
import { visibility } from '@bluebonnet/domain'
import { useCall, useSession } from '@bluebonnet/portal-sdk'
import { AppLink, EmptyState, formatMoney, formatMoneyShort, PageHeader, StatCard, StatRow } from '@bluebonnet/ui'
import { TrendChart } from '@bluebonnet/ui/data'
import { ClientsIcon, CommissionIcon, DealsIcon, Icon, PropertiesIcon } from '@bluebonnet/ui/icons'
import { LoadFailure } from '../../shared/load-failure.js'
import { useNamesOwner } from '../../shared/pickers/names-owner.js'
import { monthName } from '../../shared/months.js'
import {
  ActiveListings,
  DashboardCard,
  RecentActivity,
  RecentClients,
  RecentDeals,
  RecentDocuments,
} from './dashboard-cards.js'
import './dashboard.css'

/** A change with its sign: '+2', '+0', '-3' (docs/rules/screens.md#change-notes). */
const signed = (count: number): string => `${count < 0 ? '-' : '+'}${Math.abs(count)}`

/** The direction of a stat card's arrow. */
const trendOf = (count: number): 'up' | 'down' | 'none' => {
  if (count === 0) return 'none'
  return count > 0 ? 'up' : 'down'
}

const names = screens.dashboard
const versusLastYear = (percent: number | null): string =>
  percent === null ? 'Nothing last year to compare' : changeVersusLastYear(`${signed(percent)}%`)

/** Four figures, each with its change ('+2 this week', docs/rules/screens.md#change-notes) and a link to its list. */
const StatCards = ({ stats }: { stats: DashboardStats | undefined }) => {
  const seesAll = useNamesOwner()
  const changes = stats?.changes
  return (
    <StatRow>
      <StatCard
        label={names.activeListings}
        value={stats?.activeListings ?? null}
        href="/properties?status=ACTIVE"
        icon={<Icon of={PropertiesIcon} />}
        change={changes ? changeThisWeek(signed(changes.listingsThisWeek)) : null}
        trend={trendOf(changes?.listingsThisWeek ?? 0)}
      />
      <StatCard
        label={names.pendingDeals}
        value={stats?.pendingDeals ?? null}
        href="/deals"
        icon={<Icon of={DealsIcon} />}
        change={changes ? changeThisWeek(signed(changes.pendingDealsThisWeek)) : null}
        trend={trendOf(changes?.pendingDealsThisWeek ?? 0)}
      />
      <StatCard
        label={names.commissionYtd}
        value={stats ? formatMoney(stats.commissionYTD) : null}
        note={seesAll ? screens.commission.agentsEarned : undefined}
        href="/commission"
        icon={<Icon of={CommissionIcon} />}
        change={changes ? versusLastYear(changes.commissionVsLastYear) : null}
        trend={trendOf(changes?.commissionVsLastYear ?? 0)}
      />
      <StatCard
        label={names.activeClients}
        value={stats?.activeClients ?? null}
        href="/clients"
        icon={<Icon of={ClientsIcon} />}
        change={changes ? changeThisMonth(signed(changes.clientsThisMonth)) : null}
        trend={trendOf(changes?.clientsThisMonth ?? 0)}
      />
    </StatRow>
  )
}

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

/** Commission of the last months, and the used part of the cap. */
const CommissionTracker = ({ stats }: { stats: DashboardStats | undefined }) => {
  const summary = useCall('GET /api/commission/summary')
  const percent = stats?.changes.capPercent ?? null
  return (
    <DashboardCard
      title={screens.dashboard.tracker}
      href="/commission"
      flush={false}
      error={summary.data ? null : summary.error}
      onRetry={() => void summary.refetch()}>
      {percent === null ? null : <p className="bb-strong">{capProgress(percent)}</p>}
      {summary.data ? (
        <Chart trend={summary.data.trend} />
      ) : (
        <div className="bb-wait dashboard-chart-wait" aria-busy="true" />
      )}
    </DashboardCard>
  )
}

const Figures = () => {
  const { user } = useSession()
  const stats = useCall('GET /api/dashboard/stats')
  return (
    <>
      <PageHeader
        title={welcome(user?.firstName ?? null)}
        subtitle="What is new with your listings, deals and commission"
      />
      {stats.error && !stats.data ? (
        <LoadFailure what="The figures" error={stats.error} onRetry={() => void stats.refetch()} />
      ) : (
        <StatCards stats={stats.data} />
      )}
      <div className="bb-split dashboard">
        <div className="bb-stack">
          <RecentDeals />
          <ActiveListings />
          <RecentDocuments />
        </div>
        <div className="bb-stack">
          <CommissionTracker stats={stats.data} />
          <RecentActivity />
          <RecentClients />
        </div>
      </div>
    </>
  )
}

/** A user who is only super admin has no deals: links to their work instead of figures. */
const NoBusiness = () => (
  <>
    <PageHeader title="Dashboard" subtitle="Listings, deals and commission belong to agents and brokers" />
    <EmptyState
      drawing="people"
      text="Your account looks after users, leads and the audit log."
      action={<AppLink href="/admin-dashboard">Go to the admin dashboard</AppLink>}
    />
  </>
)

const Dashboard = () => {
  const { user } = useSession()
  return user !== null && user.isSuperAdmin && visibility(user) === 'none' ? <NoBusiness /> : <Figures />
}

export default Dashboard
