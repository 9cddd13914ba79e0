import { lengths, screens } from '@bluebonnet/contracts'
import type { Document } from '@bluebonnet/contracts'
import { given, useDraft, useSession } from '@bluebonnet/portal-sdk'
import { Checkbox, Form, FormDialog, Input } from '@bluebonnet/ui/forms'
import { ClientSelect } from '../../../shared/pickers/client-select.js'
import { ColleagueSelect } from '../../../shared/pickers/colleague-select.js'
import { DocumentSelect } from '../../../shared/pickers/document-select.js'
import { useShareDocument } from '../hooks/use-document-changes.js'
import { SharedWith } from './shared-with.js'

interface ShareValues {
  documentId: string
  sharedWithUserId?: string
  sharedWithClientId?: string
  shareWithAllAgents?: boolean
  message?: string
}

interface ShareDocumentDialogProps {
  /** The document to begin with; any may be chosen when there is none. */
  document: Document | null
  open: boolean
  onClose: () => void
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
        sharedWithUserId: given(sharedWithUserId),
        sharedWithClientId: given(sharedWithClientId),
        shareWithAllAgents,
        message: given(message),
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
      <Form.Item name="sharedWithUserId" label="Agent" extra="Told in the notifications.">
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
