import { screens } from '@bluebonnet/contracts'
import type { DocumentShare } from '@bluebonnet/contracts'
import { ApiError, useCall } from '@bluebonnet/portal-sdk'
import { Button, DateText, useConfirm } from '@bluebonnet/ui'
import { Item, ItemList } from '@bluebonnet/ui/data'
import { Form } from '@bluebonnet/ui/forms'
import { useId } from 'react'
import { LoadFailure } from '../../../shared/load-failure.js'
import { useEndShare } from '../hooks/use-document-changes.js'
import { namesOf } from '../share-names.js'

/** With whom one share is, each by name. */
const useNames = ({ sharedWithUserId, sharedWithClientId, shareWithAllAgents }: DocumentShare): string => {
  const agents = useCall('GET /api/agents', {}, { enabled: sharedWithUserId !== null })
  const client = useCall(
    'GET /api/clients/:id',
    { params: { id: sharedWithClientId ?? '' } },
    { enabled: sharedWithClientId !== null },
  )
  return namesOf({
    colleague: sharedWithUserId === null ? null : agents.data?.find(({ userId }) => userId === sharedWithUserId),
    client: sharedWithClientId === null ? null : client.data,
    everybody: shareWithAllAgents,
  })
}

const Share = ({ share }: { share: DocumentShare }) => {
  const confirm = useConfirm()
  const end = useEndShare()
  const names = useNames(share)
  const askAndEnd = async (): Promise<void> => {
    const question = {
      title: `End the share with ${names}?`,
      content: 'The document can no longer be read there, and a link that was sent no longer works.',
      confirmLabel: 'End share',
      danger: true,
    }
    if (await confirm(question)) end.mutate({ params: { id: share.id } })
  }
  return (
    <Item
      title={names}
      detail={
        <>
          since <DateText value={share.createdAt} />
        </>
      }
      end={
        <Button
          size="small"
          disabled={end.isPending}
          aria-label={`End share: ${names}`}
          onClick={() => void askAndEnd()}>
          End share
        </Button>
      }
    />
  )
}

const Shares = ({ documentId }: { documentId: string }) => {
  const title = useId()
  const shares = useCall('GET /api/documents/:id/shares', { params: { id: documentId } })
  // Somebody who was only given it to read does not see who else was.
  if (shares.error instanceof ApiError && shares.error.status === 404) return null
  return (
    <section className="agent-shares" aria-labelledby={title}>
      <h3 className="agent-shares-title" id={title}>
        {screens.documents.sharedWith}
      </h3>
      {shares.isError ? (
        <LoadFailure what="The shares" error={shares.error} onRetry={() => void shares.refetch()} />
      ) : (
        <ItemList
          label={screens.documents.sharedWith}
          items={shares.data}
          itemKey={({ id }) => id}
          waitingItems={1}
          empty={<p className="agent-shares-none">{screens.documents.notShared}</p>}
          render={(share) => <Share share={share} />}
        />
      )}
    </section>
  )
}

/** With whom the chosen document is shared, and the way to end it. Stands in the form that shares it. */
export const SharedWith = () => {
  const documentId: string | undefined = Form.useWatch('documentId', Form.useFormInstance())
  return documentId ? <Shares key={documentId} documentId={documentId} /> : null
}
