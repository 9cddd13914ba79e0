import { roleLabels, roles } from '@bluebonnet/contracts'
import { useFilters, useList } from '@bluebonnet/portal-sdk'
import { countedTitle, ErrorState, PageHeader, SectionCard } from '@bluebonnet/ui'
import { LoadMore } from '@bluebonnet/ui/data'
import { FilterBar, SearchBox, Select, optionsOf } from '@bluebonnet/ui/forms'
import { SuperAdminOnly } from '../../shared/super-admin-only.js'
import { UserTable } from './components/user-table.js'
import './users.css'

const pageRows = 50
const title = 'Users'
const accessOptions = [
  { value: null, label: 'Active and deactivated' },
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Deactivated' },
]

const Accounts = () => {
  const { get, oneOf, filter, search } = useFilters()
  const q = get('q')
  const picked = oneOf('role', roles)
  const active = oneOf('active', ['true', 'false'])
  const { rows: users, ...list } = useList('GET /api/users', { query: { q, role: picked, isActive: active } }, pageRows)
  return (
    <div className="bb-stack">
      <PageHeader title={title} subtitle="Everybody who has an account" />
      <FilterBar
        label="Filter users"
        onClear={q !== '' || picked || active ? () => filter({ q: null, role: null, active: null }) : undefined}>
        <SearchBox value={q} onSearch={search} placeholder="Search by name or email" label="Search users" />
        <Select
          aria-label="Role"
          value={picked ?? null}
          onChange={(value) => filter({ role: value })}
          options={[{ value: null, label: 'All roles' }, ...optionsOf(roles, roleLabels)]}
          popupMatchSelectWidth={false}
        />
        <Select
          aria-label="Access"
          value={active ?? null}
          onChange={(value) => filter({ active: value })}
          options={accessOptions}
          popupMatchSelectWidth={false}
        />
      </FilterBar>
      <SectionCard title={countedTitle('All Users', list.total, list.isAtLeast)} flush>
        {list.error ? (
          <ErrorState title="The users could not be loaded." onRetry={list.refetch} />
        ) : (
          <UserTable users={users} />
        )}
        {list.isLong ? <LoadMore noun="users" {...list.more} /> : null}
      </SectionCard>
    </div>
  )
}

/** Everybody who has an account, for super admins. */
const Users = () => (
  <SuperAdminOnly title={title} permission="users.manage">
    <Accounts />
  </SuperAdminOnly>
)

export default Users
