import { screens } from '@bluebonnet/contracts'
import { isForbidden } from '@bluebonnet/portal-sdk'
import { PageHeader } from '@bluebonnet/ui'
import { SuperAdminOnly } from '../../shared/super-admin-only.js'
import { AdminStats } from './components/admin-stats.js'
import { CreateUserCard } from './components/create-user-card.js'
import { LeadList } from './components/lead-list.js'
import { UserList } from './components/user-list.js'
import { useBrokers, useLeads, useManagers } from './hooks/use-admin-lists.js'
import './admin-dashboard.css'

const AdminDashboard = () => {
  const brokers = useBrokers()
  const managers = useManagers()
  const leads = useLeads()
  if ([brokers, managers, leads].some((list) => isForbidden(list.error))) {
    return <SuperAdminOnly title={screens.admin.title} />
  }
  return (
    <div className="bb-stack">
      <PageHeader title={screens.admin.title} subtitle="Broker and manager accounts, and the people who ask to join" />
      <AdminStats brokers={brokers.data?.length} managers={managers.data?.length} leads={leads.data?.total} />
      <div className="admin-columns">
        <LeadList leads={leads.data} leaders={[...(brokers.data ?? []), ...(managers.data ?? [])]} error={leads.error} onRetry={() => void leads.refetch()} />
        <div className="admin-column">
          <CreateUserCard />
          <UserList title={screens.admin.brokerList} users={brokers.data} error={brokers.error} onRetry={() => void brokers.refetch()} />
          <UserList title={screens.admin.managerList} users={managers.data} error={managers.error} onRetry={() => void managers.refetch()} />
        </div>
      </div>
    </div>
  )
}

export default AdminDashboard
