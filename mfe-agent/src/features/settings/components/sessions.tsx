import type { SessionEntry } from '@bluebonnet/contracts'
import { toastTexts } from '@bluebonnet/contracts'
import { useCall, useCallMutation } from '@bluebonnet/portal-sdk'
import { Button, RelativeTime, ToneTag } from '@bluebonnet/ui'
import { Item, ItemList } from '@bluebonnet/ui/data'
import { LoadFailure } from '../../../shared/load-failure.js'
import { deviceName } from '../device-name.js'

interface SessionItemProps {
  session: SessionEntry
  isBusy: boolean
  onEnd: () => void
}

const SessionItem = ({ session: { userAgent, address, lastSeenAt, current }, isBusy, onEnd }: SessionItemProps) => {
  const name = deviceName(userAgent)
  return (
    <Item
      title={name}
      detail={
        <>
          {address === null ? '' : `${address} · `}last used <RelativeTime value={lastSeenAt} />
        </>
      }
      end={
        current ? (
          <ToneTag colour="green">This browser</ToneTag>
        ) : (
          <Button disabled={isBusy} onClick={onEnd} aria-label={`Sign out ${name}`}>
            Sign out
          </Button>
        )
      }
    />
  )
}

/** Every browser in which one is signed in, and the way to end the others. */
export const Sessions = () => {
  const sessions = useCall('GET /api/auth/sessions')
  const end = useCallMutation('DELETE /api/auth/sessions/:id', {
    invalidates: ['GET /api/auth/sessions'],
    success: toastTexts.sessionEnded,
    failure: toastTexts.sessionEndFailed,
  })
  if (sessions.isError)
    return <LoadFailure what="Your sessions" error={sessions.error} onRetry={() => void sessions.refetch()} />
  return (
    <ItemList
      label="Where you are signed in"
      items={sessions.data}
      itemKey={({ id }) => id}
      waitingItems={2}
      render={(session) => (
        <SessionItem
          session={session}
          isBusy={end.isPending}
          onEnd={() => end.mutate({ params: { id: session.id } })}
        />
      )}
    />
  )
}
