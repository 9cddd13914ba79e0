import type { UserEntry } from '@bluebonnet/contracts'
import { DateText, EmptyState, RoleTag, ToneTag } from '@bluebonnet/ui'
import { Table } from '@bluebonnet/ui/data'
import type { Column } from '@bluebonnet/ui/data'
import { nameOf } from '../../../shared/name-of.js'
import { UserActs } from './user-acts.js'

const Access = ({ user: { isActive, isInvited } }: { user: UserEntry }) => {
  if (!isActive) return <ToneTag colour="gray">Deactivated</ToneTag>
  return isInvited ? <ToneTag colour="blue">Invited</ToneTag> : <ToneTag colour="green">Active</ToneTag>
}

const columns: Column<UserEntry>[] = [
  { key: 'name', title: 'Name', render: nameOf },
  { key: 'email', title: 'Email', render: (user) => user.email },
  { key: 'role', title: 'Role', render: (user) => <RoleTag role={user.role} isSuperAdmin={user.isSuperAdmin} /> },
  { key: 'access', title: 'Access', render: (user) => <Access user={user} /> },
  { key: 'factor', title: 'Second factor', render: (user) => (user.hasSecondFactor ? 'On' : 'Off') },
  { key: 'created', title: 'Added', render: (user) => <DateText value={user.createdAt} /> },
  { key: 'acts', title: 'Actions', acts: true, quiet: true, align: 'end', render: (user) => <UserActs user={user} /> },
]

export const UserTable = ({ users }: { users: readonly UserEntry[] | undefined }) => (
  <Table
    caption="Users"
    columns={columns}
    rows={users}
    rowKey={(user) => user.id}
    empty={<EmptyState drawing="people" text="No users match your search criteria" />}
  />
)
