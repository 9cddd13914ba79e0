import type { UserEntry } from '@bluebonnet/contracts'
import { EmptyState, ErrorState, SectionCard, ToneTag } from '@bluebonnet/ui'
import { Item, ItemList } from '@bluebonnet/ui/data'
import { nameOf } from '../../../shared/name-of.js'

interface UserListProps {
  title: string
  users: readonly UserEntry[] | undefined
  error: unknown
  onRetry: () => void
}

/** Name and e-mail of each broker or manager (docs/rules/screens.md#admin-lists). */
export const UserList = ({ title, users, error, onRetry }: UserListProps) => (
  <SectionCard title={title} flush>
    {error && !users ? (
      <ErrorState title={`The list of ${title.toLowerCase()} could not be loaded.`} onRetry={onRetry} />
    ) : (
      <ItemList
        label={title}
        items={users}
        itemKey={(user) => user.id}
        empty={<EmptyState drawing="people" text={`No ${title.toLowerCase()} yet`} />}
        render={(user) => (
          <Item
            title={nameOf(user)}
            detail={user.email}
            end={user.isActive ? null : <ToneTag colour="gray">Deactivated</ToneTag>}
          />
        )}
      />
    )}
  </SectionCard>
)
