import type { Document } from '@bluebonnet/contracts'
import { useSession } from '@bluebonnet/portal-sdk'
import { ActionMenu, useConfirm } from '@bluebonnet/ui'
import { MoreIcon } from '@bluebonnet/ui/icons'
import { useArchiveDocument } from '../hooks/use-document-changes.js'

/** Hides a document from lists and loses nothing. Its uploader may, and the office (DECISIONS section 2). */
export const ArchiveDocument = ({ document: { id, label, uploadedBy, archivedAt } }: { document: Document }) => {
  const { user } = useSession()
  const confirm = useConfirm()
  const archive = useArchiveDocument()
  const isMine = uploadedBy === user?.id
  if (archivedAt !== null || (user?.role === 'AGENT' && !isMine)) return null
  const askAndArchive = async (): Promise<void> => {
    if (await confirm({ title: `Archive ${label}?`, content: 'It is taken off the lists. Nothing is lost: Archived still shows it.', confirmLabel: 'Archive' })) archive.mutate({ params: { id } })
  }
  return <ActionMenu label={`More for ${label}`} icon={<MoreIcon aria-hidden />} actions={[{ key: 'archive', label: 'Archive', onClick: () => void askAndArchive() }]} />
}
