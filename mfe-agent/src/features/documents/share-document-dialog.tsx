import { screens, type Document, type DocumentShare } from '@bluebonnet/contracts'
import { lengths } from '@bluebonnet/domain'
import { ApiError, presentText, useCall, useDraft, useSession } from '@bluebonnet/portal-sdk'
import { Button, DateText, useConfirm, type DialogProps } from '@bluebonnet/ui'
import { Item, ItemList } from '@bluebonnet/ui/data'
import { Checkbox, Form, FormDialog, Input } from '@bluebonnet/ui/forms'
import { useId } from 'react'
import { LoadFailure } from '../../shared/load-failure.js'
import { ClientSelect } from '../../shared/pickers/client-select.js'
import { DocumentSelect } from '../../shared/pickers/remote-select.js'
import { useEndShare, useShareDocument } from './document-changes.js'
import { ColleagueSelect } from '../../shared/pickers/colleague-select.js'

interface Named {
  firstName?: string | null
  lastName?: string | null
}

/** Null when the share is not with a person of this kind. Undefined when the name is unknown. */
interface Targets {
  colleague: Named | null | undefined
  client: Named | null | undefined
  everybody: boolean
}

const nameOf = (person: Named | null | undefined, otherwise: string): string[] => {
  if (person === null) return []
  return [[person?.firstName, person?.lastName].filter(Boolean).join(' ') || otherwise]
}

/** 'Ann Lee', 'All agents', 'Ann Lee and Bo Ray': a share may have several targets. */
export const namesOf = ({ colleague, client, everybody }: Targets): string =>
  [
    ...nameOf(colleague, 'a colleague'),
    ...nameOf(client, 'a client'),
    ...(everybody ? [screens.documents.allAgents] : []),
  ].join(' and ')

/** Names of a share's targets. */
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
      content: 'They can no longer open the document, and any link they were sent stops working.',
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
  // Users who only received the document do not see its other shares.
  if (shares.error instanceof ApiError && shares.error.status === 404) return null
  return (
    <section className="agent-shares" aria-labelledby={title}>
      <h3 className="bb-strong" id={title}>
        {screens.documents.sharedWith}
      </h3>
      {shares.isError ? (
        <LoadFailure what="The shares" error={shares.error} onRetry={() => void shares.refetch()} />
      ) : (
        <ItemList
          label={screens.documents.sharedWith}
          items={shares.data}
          waitingItems={1}
          empty={<p className="bb-muted bb-mt-4">{screens.documents.notShared}</p>}
          render={(share) => <Share share={share} />}
        />
      )}
    </section>
  )
}

/** The shares of the selected document, with an action to end each. Part of the form that shares it. */
const SharedWith = () => {
  const documentId: string | undefined = Form.useWatch('documentId', Form.useFormInstance())
  return documentId ? <Shares key={documentId} documentId={documentId} /> : null
}

interface ShareValues {
  documentId: string
  sharedWithUserId?: string
  sharedWithClientId?: string
  shareWithAllAgents?: boolean
  message?: string
}

interface ShareDocumentDialogProps extends DialogProps {
  /** The initial document. Null lets the user choose one. */
  document: Document | null
}

export const ShareDocumentDialog = ({ document, open, onClose }: ShareDocumentDialogProps) => {
  const { user } = useSession()
  const draft = useDraft('share-document', document?.id)
  const share = useShareDocument(draft)
  const submit = async ({
    documentId,
    sharedWithUserId,
    sharedWithClientId,
    shareWithAllAgents = false,
    message,
  }: ShareValues) =>
    share.mutateAsync({
      body: {
        documentId,
        sharedWithUserId: presentText(sharedWithUserId),
        sharedWithClientId: presentText(sharedWithClientId),
        shareWithAllAgents,
        message: presentText(message),
      },
    })
  return (
    <FormDialog<ShareValues>
      draft={draft}
      open={open}
      title={screens.documents.share}
      submitLabel={screens.documents.share}
      busyLabel="Sharing..."
      initialValues={document === null ? {} : { documentId: document.id }}
      onSubmit={submit}
      onClose={onClose}>
      <Form.Item name="documentId" label="Document" rules={[{ required: true, message: 'Choose a document' }]}>
        <DocumentSelect placeholder="Choose a document" />
      </Form.Item>
      <Form.Item name="sharedWithUserId" label="Agent" extra="Gets a notification.">
        <ColleagueSelect by="userId" except={user?.id} />
      </Form.Item>
      <Form.Item name="sharedWithClientId" label="Client" extra="Gets an e-mail with a link that expires in 14 days.">
        <ClientSelect />
      </Form.Item>
      <Form.Item name="shareWithAllAgents" valuePropName="checked">
        <Checkbox>Share with all agents</Checkbox>
      </Form.Item>
      <Form.Item name="message" label="Message">
        <Input.TextArea rows={2} maxLength={lengths.note} />
      </Form.Item>
      <SharedWith />
    </FormDialog>
  )
}
