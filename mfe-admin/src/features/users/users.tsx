import { roleLabels, roles } from '@bluebonnet/contracts'
import { isForbidden, useCallPages, useFilters } from '@bluebonnet/portal-sdk'
import { ErrorState, PageHeader, SectionCard } from '@bluebonnet/ui'
import { LoadMore } from '@bluebonnet/ui/data'
import { FilterBar, SearchBox, Select, optionsOf } from '@bluebonnet/ui/forms'
import { SuperAdminOnly } from '../../shared/super-admin-only.js'
import { UserTable } from './components/user-table.js'
import './users.css'

const pageRows = 50
const title = 'Users'
const accessOptions = [{ value: null, label: 'Active and deactivated' }, { value: 'true', label: 'Active' }, { value: 'false', label: 'Deactivated' }]

/** Everybody who has an account, for super admins. */
const Users = () => {
  const { get, oneOf, set } = useFilters()
  const q = get('q')
  const picked = oneOf('role', roles)
  const active = oneOf('active', ['true', 'false'])
  const pages = useCallPages('GET /api/users', { query: { q, role: picked, isActive: active } }, pageRows)
  const users = pages.data?.pages.flatMap(({ rows }) => rows)
  const total = pages.data?.pages[0]?.total ?? 0
  if (isForbidden(pages.error)) return <SuperAdminOnly title={title} />
  return (
    <div className="bb-stack">
      <PageHeader title={title} subtitle="Everybody who has an account" />
      <FilterBar label="Filter users" onClear={q !== '' || picked || active ? () => set({ q: null, role: null, active: null }) : undefined}>
        <SearchBox value={q} onSearch={(text) => set({ q: text })} placeholder="Search by name or email" label="Search users" />
        <Select aria-label="Role" value={picked ?? null} onChange={(value) => set({ role: value })} options={[{ value: null, label: 'All roles' }, ...optionsOf(roles, roleLabels)]} popupMatchSelectWidth={false} />
        <Select aria-label="Access" value={active ?? null} onChange={(value) => set({ active: value })} options={accessOptions} popupMatchSelectWidth={false} />
      </FilterBar>
      <SectionCard title={users ? `All Users (${total})` : 'All Users'} flush>
        {pages.error && !users ? <ErrorState title="The users could not be loaded." onRetry={() => void pages.refetch()} /> : <UserTable users={users} />}
        {users && total > pageRows ? <LoadMore shown={users.length} total={total} isAtLeast={pages.data?.pages.at(-1)?.isAtLeast} noun="users" loading={pages.isFetchingNextPage} onMore={() => void pages.fetchNextPage()} /> : null}
      </SectionCard>
    </div>
  )
}

export default Users
