import type { UserEntry } from '@bluebonnet/contracts'
import { useSession } from '@bluebonnet/portal-sdk'
import { Button, useConfirm } from '@bluebonnet/ui'
import { nameOf } from '../../../shared/name-of.js'
import { useInviteUserAgain, useResetSecondFactor, useSetActive } from '../hooks/use-change-user.js'

/** What a super admin may do to an account; nothing to one's own. */
export const UserActs = ({ user }: { user: UserEntry }) => {
  const confirm = useConfirm()
  const setActive = useSetActive()
  const reset = useResetSecondFactor()
  const session = useSession()
  const invite = useInviteUserAgain()
  const name = nameOf(user)
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
      content: 'Do this only after you have made sure that it is really they who ask.',
      confirmLabel: 'Reset',
      danger: true,
    })
    if (yes) reset.mutate({ params: { id: user.id }, body: { resetTotp: true } })
  }

  return (
    <span className="users-acts">
      {user.isInvited ? (
        <Button
          size="small"
          onClick={() => invite.mutate({ params: { id: user.id } })}
          disabled={invite.isPending}
          aria-label={`Resend invitation of ${name}`}>
          Resend invitation
        </Button>
      ) : null}
      {user.hasSecondFactor ? (
        <Button
          size="small"
          onClick={() => void resetFactor()}
          disabled={reset.isPending}
          aria-label={`Reset second factor of ${name}`}>
          Reset second factor
        </Button>
      ) : null}
      {user.isActive ? (
        <Button
          size="small"
          type="text"
          danger
          onClick={() => void deactivate()}
          disabled={setActive.isPending}
          aria-label={`Deactivate ${name}`}>
          Deactivate
        </Button>
      ) : (
        <Button
          size="small"
          onClick={() => setActive.mutate({ params: { id: user.id }, body: { isActive: true } })}
          disabled={setActive.isPending}
          aria-label={`Reactivate ${name}`}>
          Reactivate
        </Button>
      )}
    </span>
  )
}
