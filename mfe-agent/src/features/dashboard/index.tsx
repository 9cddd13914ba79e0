import { welcome } from '@bluebonnet/contracts'
import { useCall, useSession } from '@bluebonnet/portal-sdk'
import { PageHeader } from '@bluebonnet/ui'
import { LoadFailure } from '../../shared/load-failure.js'
import { ActiveListings } from './components/active-listings.js'
import { CommissionTracker } from './components/commission-tracker.js'
import { DashboardStats } from './components/dashboard-stats.js'
import { RecentActivity } from './components/recent-activity.js'
import { RecentClients } from './components/recent-clients.js'
import { RecentDeals } from './components/recent-deals.js'
import { RecentDocuments } from './components/recent-documents.js'
import './dashboard.css'

const Dashboard = () => {
  const { user } = useSession()
  const stats = useCall('GET /api/dashboard/stats')
  return (
    <>
      <PageHeader title={welcome(user?.firstName ?? null)} subtitle="What is new with your listings, deals and commission" />
      {stats.error && !stats.data ? <LoadFailure what="The figures" error={stats.error} onRetry={() => void stats.refetch()} /> : <DashboardStats stats={stats.data} />}
      <div className="dashboard">
        <div className="dashboard-column"><RecentDeals /><ActiveListings /><RecentDocuments /></div>
        <div className="dashboard-column"><CommissionTracker stats={stats.data} /><RecentActivity /><RecentClients /></div>
      </div>
    </>
  )
}

export default Dashboard
