import { ordersOf, roleLabels, type UserEntry } from '@bluebonnet/contracts'
import { displayName, roles } from '@bluebonnet/domain'
import { useCallMutation, useFilters, useList, useSession, useTable } from '@bluebonnet/portal-sdk'
import { ActionMenu, Button, DateText, EmptyState, PageHeader, RoleTag, ToneTag, useConfirm } from '@bluebonnet/ui'
import { bothWays, ColumnsMenu, ListCard, Table, type Column, type TableView } from '@bluebonnet/ui/data'
import { FilterBar, optionsOf, SearchBox, Select } from '@bluebonnet/ui/filters'
import { Icon, MoreIcon } from '@bluebonnet/ui/icons'
import { useIsPhone } from '@bluebonnet/ui/page-more'
import { SuperAdminOnly } from '../../shared/super-admin-only.js'

/** Activates or deactivates an account. `GET /api/users` also feeds the lists of brokers and managers. */
const useSetActive = () =>
  useCallMutation('PATCH /api/users/:id', {
    failure: 'Failed to update user',
    success: (user) =>
      user.isActive
        ? { title: 'User reactivated', description: `${displayName(user)} may sign in again.` }
        : { title: 'User deactivated', description: `${displayName(user)} can no longer sign in.` },
  })

const useResetSecondFactor = () =>
  useCallMutation('PATCH /api/users/:id', {
    failure: 'Failed to reset the second factor',
    success: (user) => ({
      title: 'Second factor reset',
      description: `${displayName(user)} signs in with the password alone until a new one is set up.`,
    }),
  })

const useInviteUserAgain = () =>
  useCallMutation('POST /api/users/:id/invitation', {
    failure: 'Failed to send the invitation',
    success: { title: 'Invitation sent', description: 'The link in the e-mail works once, within 7 days.' },
  })

/** Actions of a super admin on an account. There are none on one's own account. */
const UserActions = ({ user }: { user: UserEntry }) => {
  const confirm = useConfirm()
  const setActive = useSetActive()
  const reset = useResetSecondFactor()
  const session = useSession()
  const invite = useInviteUserAgain()
  const isPhone = useIsPhone()
  const name = displayName(user)
  if (session.user?.id === user.id) return <span className="bb-muted">You</span>

  const deactivate = async (): Promise<void> => {
    const yes = await confirm({
      title: `Deactivate ${name}?`,
      content: 'They are signed out everywhere at once. What they did stays, and the account can be reactivated.',
      confirmLabel: 'Deactivate',
      danger: true,
    })
    if (yes) setActive.mutate({ params: { id: user.id }, body: { isActive: false } })
  }
  const resetFactor = async (): Promise<void> => {
    const yes = await confirm({
      title: `Reset the second factor of ${name}?`,
      content: 'Do this only after you have verified who is asking.',
      confirmLabel: 'Reset',
      danger: true,
    })
    if (yes) reset.mutate({ params: { id: user.id }, body: { resetTotp: true } })
  }

  const acts = [
    ...(user.isInvited
      ? [
          {
            key: 'invite',
            label: 'Send invitation',
            name: `Send invitation to ${name}`,
            danger: false,
            isPending: invite.isPending,
            onClick: () => invite.mutate({ params: { id: user.id } }),
          },
        ]
      : []),
    ...(user.hasSecondFactor
      ? [
          {
            key: 'reset',
            label: 'Reset second factor',
            name: `Reset second factor of ${name}`,
            danger: false,
            isPending: reset.isPending,
            onClick: () => void resetFactor(),
          },
        ]
      : []),
    user.isActive
      ? {
          key: 'active',
          label: 'Deactivate',
          name: `Deactivate ${name}`,
          danger: true,
          isPending: setActive.isPending,
          onClick: () => void deactivate(),
        }
      : {
          key: 'active',
          label: 'Reactivate',
          name: `Reactivate ${name}`,
          danger: false,
          isPending: setActive.isPending,
          onClick: () => setActive.mutate({ params: { id: user.id }, body: { isActive: true } }),
        },
  ]
  if (isPhone) return <ActionMenu label={`Actions: ${name}`} icon={<Icon of={MoreIcon} />} actions={acts} />
  return (
    <span className="bb-row bb-justify-end">
      {acts.map(({ key, label, name: full, danger, isPending, onClick }) => (
        <Button
          key={key}
          size="small"
          type={danger ? 'text' : 'default'}
          danger={danger}
          disabled={isPending}
          aria-label={full}
          onClick={onClick}>
          {label}
        </Button>
      ))}
    </span>
  )
}

const Access = ({ user: { isActive, isInvited } }: { user: UserEntry }) => {
  if (!isActive) return <ToneTag colour="gray">Deactivated</ToneTag>
  return isInvited ? <ToneTag colour="blue">No password yet</ToneTag> : <ToneTag colour="green">Active</ToneTag>
}

const columns: Column<UserEntry>[] = [
  { key: 'name', title: 'Name', orders: bothWays('name'), render: displayName },
  { key: 'email', title: 'Email', brief: 'detail', orders: bothWays('email'), render: (user) => user.email },
  {
    key: 'role',
    title: 'Role',
    brief: 'figure',
    orders: bothWays('role'),
    render: (user) => <RoleTag role={user.role} isSuperAdmin={user.isSuperAdmin} />,
  },
  { key: 'access', title: 'Access', brief: 'state', render: (user) => <Access user={user} /> },
  { key: 'factor', title: 'Second factor', render: (user) => (user.hasSecondFactor ? 'On' : 'Off') },
  { key: 'created', title: 'Added', orders: bothWays('added'), render: (user) => <DateText value={user.createdAt} /> },
  {
    key: 'actions',
    title: 'Actions',
    isActions: true,
    quiet: true,
    align: 'end',
    render: (user) => <UserActions user={user} />,
  },
]

const UserTable = ({ users, view }: { users: readonly UserEntry[] | undefined; view: TableView }) => (
  <Table
    caption="Users"
    columns={columns}
    rows={users}
    view={view}
    empty={<EmptyState drawing="people" text="No users match your search criteria" />}
  />
)

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
  const view = useTable('users', ordersOf('users'), '-added')
  const query = { q, role: picked, isActive: active, order: view.chosen }
  const { rows: users, ...list } = useList('GET /api/users', { query }, pageRows)
  return (
    <div className="bb-stack">
      <PageHeader title={title} subtitle="Everybody who has an account" />
      <FilterBar
        label="Filter users"
        filterCount={Number(picked !== undefined) + Number(active !== undefined)}
        end={<ColumnsMenu columns={columns} view={view} />}
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
      <ListCard title="All Users" noun="users" list={list} failure="The users could not be loaded.">
        <UserTable users={users} view={view} />
      </ListCard>
    </div>
  )
}

const Users = () => (
  <SuperAdminOnly title={title} permission="users.manage">
    <Accounts />
  </SuperAdminOnly>
)

export default Users
