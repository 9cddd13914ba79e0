import { countInWords, screens, showingLeads, type Lead, type UserEntry } from '@bluebonnet/contracts'
import { displayName, dashboardRows } from '@bluebonnet/domain'
import { apiPage, type ListPage, useLive } from '@bluebonnet/portal-sdk'
import { AppLink, EmptyState, ErrorState, PageHeader, SectionCard, StatCard, StatRow, ToneTag } from '@bluebonnet/ui'
import { Item, ItemList } from '@bluebonnet/ui/data'
import { SetupSteps } from '@bluebonnet/ui/setup-steps'
import { useQuery } from '@tanstack/react-query'
import { useLeaders } from '../../shared/people.js'
import { SuperAdminOnly } from '../../shared/super-admin-only.js'
import { LeadItems } from '../leads/lead-items.js'
import { CreateUserCard } from './create-user-card.js'

/** The newest leads and the total. New leads arrive live. */
const useNewestLeads = () => {
  const leads = useQuery({
    queryKey: ['api', 'leads', 'newest'],
    queryFn: ({ signal }) => apiPage('GET /api/leads', { query: { limit: dashboardRows.leads } }, { signal }),
  })
  useLive('lead', () => void leads.refetch())
  return leads
}

interface AdminStatsProps {
  brokers: number | undefined
  managers: number | undefined
  /** The count as text. */
  leads: string | undefined
  failed: boolean
}

const AdminStats = ({ brokers, managers, leads, failed }: AdminStatsProps) => (
  <StatRow failed={failed}>
    <StatCard label={screens.admin.brokers} value={brokers ?? null} />
    <StatCard label={screens.admin.managers} value={managers ?? null} />
    <StatCard
      label={screens.admin.users}
      value={brokers === undefined || managers === undefined ? null : brokers + managers}
    />
    <StatCard label={screens.admin.leads} value={leads ?? null} />
  </StatRow>
)

interface LeadListProps {
  leads: ListPage<Lead> | undefined
  leaders: readonly UserEntry[]
  error: unknown
  onRetry: () => void
}

/** The first ten leads, and the total when there are more (docs/rules/screens.md#list-limits). */
const LeadList = ({ leads, leaders, error, onRetry }: LeadListProps) => (
  <SectionCard
    title={screens.admin.leadList}
    flush
    extra={
      <AppLink href="/leads" aria-label={`View all: ${screens.admin.leadList}`}>
        View all
      </AppLink>
    }>
    {error && !leads ? (
      <ErrorState title="The leads could not be loaded." onRetry={onRetry} />
    ) : (
      <>
        <LeadItems
          label={screens.admin.leadList}
          leads={leads?.rows.slice(0, dashboardRows.leads)}
          leaders={leaders}
          empty={<EmptyState drawing="people" text="No leads yet" />}
        />
        {leads && leads.total > dashboardRows.leads ? (
          <p className="bb-muted bb-pad">{showingLeads(countInWords(leads.total, leads.isAtLeast))}</p>
        ) : null}
      </>
    )}
  </SectionCard>
)

interface UserListProps {
  title: string
  users: readonly UserEntry[] | undefined
  error: unknown
  onRetry: () => void
}

/** Name and e-mail of each broker or manager (docs/rules/screens.md#admin-lists). */
const UserList = ({ title, users, error, onRetry }: UserListProps) => (
  <SectionCard title={title} flush>
    {error && !users ? (
      <ErrorState title={`The list of ${title.toLowerCase()} could not be loaded.`} onRetry={onRetry} />
    ) : (
      <ItemList
        label={title}
        items={users}
        empty={<EmptyState drawing="people" text={`No ${title.toLowerCase()} yet`} />}
        render={(user) => (
          <Item
            title={displayName(user)}
            detail={user.email}
            end={user.isActive ? null : <ToneTag colour="gray">Deactivated</ToneTag>}
          />
        )}
      />
    )}
  </SectionCard>
)

const Dashboard = () => {
  const { brokers, managers, leaders } = useLeaders()
  const leads = useNewestLeads()
  return (
    <div className="bb-stack">
      <PageHeader title={screens.admin.title} subtitle="Broker and manager accounts, and the people who ask to join" />
      <SetupSteps />
      <AdminStats
        brokers={brokers.data?.length}
        managers={managers.data?.length}
        leads={leads.data && countInWords(leads.data.total, leads.data.isAtLeast)}
        failed={[brokers, managers, leads].some(({ isError }) => isError)}
      />
      <div className="bb-split">
        <LeadList leads={leads.data} leaders={leaders} error={leads.error} onRetry={() => void leads.refetch()} />
        <div className="bb-stack">
          <div id="create-user">
            <CreateUserCard />
          </div>
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
