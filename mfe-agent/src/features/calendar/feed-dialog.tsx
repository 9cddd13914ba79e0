import { toasts } from '@bluebonnet/contracts'
import { queryKeyOf, useCall, useCallMutation } from '@bluebonnet/portal-sdk'
import { Button, Skeleton, useConfirm, type DialogProps } from '@bluebonnet/ui'
import { Input } from '@bluebonnet/ui/forms'
import { Modal } from '@bluebonnet/ui/layers'
import { useQueryClient } from '@tanstack/react-query'
import { LoadFailure } from '../../shared/load-failure.js'
import { useCopy } from '../../shared/use-copy.js'

/** The absolute URL that calendar apps need. */
const wholeAddress = (url: string): string => new URL(url, window.location.origin).href

const FeedLink = ({ url }: { url: string }) => {
  const copy = useCopy()
  const address = wholeAddress(url)
  const copyLink = async (): Promise<void> =>
    copy(address, { success: 'Link copied', failure: 'The link was not copied', otherwise: 'Select it and copy it.' })
  return (
    <div className="bb-buttons">
      <Input
        className="bb-grow"
        readOnly
        value={address}
        aria-label="Calendar Link"
        onFocus={(event) => event.target.select()}
      />
      <Button type="primary" onClick={() => void copyLink()}>
        Copy link
      </Button>
    </div>
  )
}

/** Subscribes to the user's calendar on a phone or in another app, through a secret link that can be replaced. */
export const FeedDialog = ({ open, onClose }: DialogProps) => {
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const feed = useCall('GET /api/calendar-events/feed', {}, { enabled: open })
  const renew = useCallMutation('DELETE /api/calendar-events/feed', {
    success: { title: 'New link', description: toasts.feedRenewed },
    failure: toasts.feedFailed,
    onSuccess: (answer) => queryClient.setQueryData(queryKeyOf('GET /api/calendar-events/feed'), answer),
  })
  const askAndRenew = async (): Promise<void> => {
    if (
      await confirm({
        title: 'Replace the link?',
        content: 'Calendars that use the old link stop updating.',
        confirmLabel: 'Replace',
        danger: true,
      })
    )
      renew.mutate({})
  }
  return (
    <Modal
      open={open}
      title="Subscribe to your calendar"
      onCancel={onClose}
      destroyOnHidden
      footer={
        <>
          <Button danger disabled={feed.data === undefined || renew.isPending} onClick={() => void askAndRenew()}>
            Replace link
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }>
      <p className="bb-mb-12">
        Add this link to your phone’s calendar, Google Calendar or Outlook (“add by URL”). It stays up to date with your
        events here. Anyone who has the link can read them, so keep it private. Changing your password ends it.
      </p>
      {feed.isError ? <LoadFailure what="The link" error={feed.error} onRetry={() => void feed.refetch()} /> : null}
      {feed.isPending ? <Skeleton active title={false} paragraph={{ rows: 1 }} /> : null}
      {feed.data === undefined ? null : <FeedLink url={feed.data.url} />}
    </Modal>
  )
}
