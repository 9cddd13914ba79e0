import { can, toastTexts } from '@bluebonnet/contracts'
import type { Document } from '@bluebonnet/contracts'
import { useCallMutation, useSession } from '@bluebonnet/portal-sdk'
import { ActionMenu, lazyDialog, useConfirm } from '@bluebonnet/ui'
import { Icon, MoreIcon } from '@bluebonnet/ui/icons'
import { useState } from 'react'

const EditDocumentDialog = lazyDialog(async () => (await import('./papers/edit-document-dialog.js')).EditDocumentDialog)

/** Files a document anew, or hides it from lists, where nothing is lost: its uploader may, and the office. */
export const DocumentMenu = ({ document }: { document: Document }) => {
  const { id, label, uploadedBy, archivedAt } = document
  const { user } = useSession()
  const confirm = useConfirm()
  const [isEditing, setEditing] = useState(false)
  const archive = useCallMutation('POST /api/documents/:id/archive', {
    invalidates: ['GET /api/documents', 'GET /api/deals', 'GET /api/activity'],
    success: toastTexts.documentArchived,
    failure: toastTexts.documentArchiveFailed,
  })
  const isMine = uploadedBy === user?.id
  // Of a document that was only given to an agent to read, no address is told: there is nothing to file anew.
  const mayFile =
    user !== null &&
    can(user, 'documents.write') &&
    (user.role !== 'AGENT' || isMine || document.propertyAddress !== null)
  if (archivedAt !== null || !mayFile) return null
  const askAndArchive = async (): Promise<void> => {
    const content = 'It is taken off the lists. Nothing is lost: Archived still shows it.'
    if (await confirm({ title: `Archive ${label}?`, content, confirmLabel: 'Archive' }))
      archive.mutate({ params: { id } })
  }
  const archiving =
    user.role === 'AGENT' && !isMine ? [] : [{ key: 'archive', label: 'Archive', onClick: () => void askAndArchive() }]
  return (
    <>
      <ActionMenu
        label={`More for ${label}`}
        icon={<Icon of={MoreIcon} />}
        actions={[{ key: 'edit', label: 'Edit', onClick: () => setEditing(true) }, ...archiving]}
      />
      <EditDocumentDialog document={document} open={isEditing} onClose={() => setEditing(false)} />
    </>
  )
}
