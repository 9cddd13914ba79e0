import { visibility, welcome } from '@bluebonnet/contracts'
import { useCall, useSession } from '@bluebonnet/portal-sdk'
import { AppLink, EmptyState, PageHeader } from '@bluebonnet/ui'
import { LoadFailure } from '../../shared/load-failure.js'
import { ActiveListings } from './components/active-listings.js'
import { CommissionTracker } from './components/commission-tracker.js'
import { DashboardStats } from './components/dashboard-stats.js'
import { RecentActivity } from './components/recent-activity.js'
import { RecentClients } from './components/recent-clients.js'
import { RecentDeals } from './components/recent-deals.js'
import { RecentDocuments } from './components/recent-documents.js'
import './dashboard.css'

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
        <DashboardStats stats={stats.data} />
      )}
      <div className="dashboard">
        <div className="dashboard-column">
          <RecentDeals />
          <ActiveListings />
          <RecentDocuments />
        </div>
        <div className="dashboard-column">
          <CommissionTracker stats={stats.data} />
          <RecentActivity />
          <RecentClients />
        </div>
      </div>
    </>
  )
}

/** Somebody who is nothing but super admin has no business of their own: no figures, but the way to their work. */
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
