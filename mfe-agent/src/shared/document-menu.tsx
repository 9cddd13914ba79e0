import { toasts, type Document } from '@bluebonnet/contracts'
import { can } from '@bluebonnet/domain'
import { ApiError, failureToast, useCallMutation, useSession, useToast } from '@bluebonnet/portal-sdk'
import { ActionMenu, lazyDialog, type Action } from '@bluebonnet/ui'
import { Icon, MoreIcon } from '@bluebonnet/ui/icons'
import { useState } from 'react'

const EditDocumentDialog = lazyDialog(async () => (await import('./papers/edit-document-dialog.js')).EditDocumentDialog)
const SettledReasonDialog = lazyDialog(
  async () => (await import('./papers/settled-reason-dialog.js')).SettledReasonDialog,
)

const none: readonly Action[] = []

/** Whether archiving a settled document needs a reason. */
export const needsReason = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'DOCUMENT_REASON_REQUIRED'

interface DocumentMenuProps {
  document: Document
  /** Additional actions for all users: a row on a phone has no room for buttons. */
  also?: readonly Action[]
}

/** Edits, archives or restores a document. Its uploader and the office may do so. */
export const DocumentMenu = ({ document, also = none }: DocumentMenuProps) => {
  const { id, label, uploadedBy, archivedAt } = document
  const { user } = useSession()
  const { toast } = useToast()
  const [isEditing, setEditing] = useState(false)
  const [asksWhy, setAskingWhy] = useState(false)
  const archive = useCallMutation('POST /api/documents/:id/archive', {
    failure: (error) =>
      needsReason(error)
        ? { title: 'Enter the reason for archiving it' }
        : failureToast(toasts.documentArchiveFailed, error),
    onFailure: (error) => setAskingWhy(needsReason(error)),
  })
  const restore = useCallMutation('POST /api/documents/:id/restore', {
    success: toasts.documentRestored,
    failure: toasts.documentRestoreFailed,
  })
  const isMine = uploadedBy === user?.id
  // A document that an agent may only read has no address, so there is nothing to edit.
  const mayFile =
    user !== null &&
    can(user, 'documents.write') &&
    (user.role !== 'AGENT' || isMine || document.propertyAddress !== null)
  const putsAway = mayFile && (user.role !== 'AGENT' || isMine)
  const isOpen = mayFile && (archivedAt === null || putsAway)
  if (!isOpen && also.length === 0) return null
  const putBack = (): void => restore.mutate({ params: { id } })
  const setArchived = async (reason?: string): Promise<void> => {
    await archive.mutateAsync({ params: { id }, ...(reason === undefined ? {} : { body: { reason } }) })
    toast({ title: toasts.documentArchived, undo: putBack })
  }
  // The failed call already shows a toast.
  const press = (): void => void setArchived().catch(() => undefined)
  const edit = { key: 'edit', label: 'Edit', onClick: () => setEditing(true) }
  const own =
    archivedAt === null
      ? [edit, ...(putsAway ? [{ key: 'archive', label: 'Archive', onClick: press }] : [])]
      : [{ key: 'restore', label: 'Restore', onClick: putBack }]
  return (
    <>
      <ActionMenu
        label={`More for ${label}`}
        icon={<Icon of={MoreIcon} />}
        actions={isOpen ? [...also, ...own] : also}
      />
      <EditDocumentDialog document={document} open={isEditing} onClose={() => setEditing(false)} />
      <SettledReasonDialog
        row={id}
        title={`Archive ${label}`}
        submitLabel="Archive"
        open={asksWhy}
        onClose={() => setAskingWhy(false)}
        onSay={setArchived}
      />
    </>
  )
}
