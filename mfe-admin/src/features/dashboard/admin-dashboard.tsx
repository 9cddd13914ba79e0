import { screens } from '@bluebonnet/contracts'
import { PageHeader } from '@bluebonnet/ui'
import { useLeaders } from '../../shared/leaders.js'
import { SuperAdminOnly } from '../../shared/super-admin-only.js'
import { AdminStats } from './components/admin-stats.js'
import { CreateUserCard } from './components/create-user-card.js'
import { LeadList } from './components/lead-list.js'
import { UserList } from './components/user-list.js'
import { useNewestLeads } from './hooks/use-newest-leads.js'
import './admin-dashboard.css'

const Dashboard = () => {
  const { brokers, managers, leaders } = useLeaders()
  const leads = useNewestLeads()
  return (
    <div className="bb-stack">
      <PageHeader title={screens.admin.title} subtitle="Broker and manager accounts, and the people who ask to join" />
      <AdminStats
        brokers={brokers.data?.length}
        managers={managers.data?.length}
        leads={leads.data?.total}
        failed={[brokers, managers, leads].some(({ isError }) => isError)}
      />
      <div className="admin-columns">
        <LeadList leads={leads.data} leaders={leaders} error={leads.error} onRetry={() => void leads.refetch()} />
        <div className="admin-column">
          <CreateUserCard />
          <UserList
            title={screens.admin.brokerList}
            users={brokers.data}
            error={brokers.error}
            onRetry={() => void brokers.refetch()}
          />
          <UserList
            title={screens.admin.managerList}
            users={managers.data}
            error={managers.error}
            onRetry={() => void managers.refetch()}
          />
        </div>
      </div>
    </div>
  )
}

const AdminDashboard = () => (
  <SuperAdminOnly title={screens.admin.title} permission="users.manage">
    <Dashboard />
  </SuperAdminOnly>
)

export default AdminDashboard
