import { can } from '@bluebonnet/contracts'
import type { Document } from '@bluebonnet/contracts'
import { api, useBulk, useSession } from '@bluebonnet/portal-sdk'
import { Button, useConfirm } from '@bluebonnet/ui'
import { type Selection, SelectionBar } from '@bluebonnet/ui/data'

const archiveOne = async ({ id }: Document): Promise<Document> =>
  api('POST /api/documents/:id/archive', { params: { id } })

/** What can be done with the selected documents. */
export const DocumentActs = ({ selection }: { selection: Selection<Document> }) => {
  const { user } = useSession()
  const confirm = useConfirm()
  const bulk = useBulk<Document>('documents', ['GET /api/documents', 'GET /api/deals', 'GET /api/activity'])
  const filed = selection.picked.filter(({ archivedAt }) => archivedAt === null)
  const archive = async (): Promise<void> => {
    const title = filed.length === 1 ? 'Archive one document?' : `Archive ${filed.length} documents?`
    const content = 'They are taken off the lists. Nothing is lost: Archived still shows them.'
    if (!(await confirm({ title, content, confirmLabel: 'Archive' }))) return
    selection.keep(await bulk.run({ rows: filed, said: 'Archived', act: archiveOne }))
  }
  return (
    <SelectionBar selection={selection} noun="documents" kept={bulk.kept}>
      {user !== null && can(user, 'documents.write') && filed.length > 0 ? (
        <Button disabled={bulk.isPending} onClick={() => void archive()}>
          Archive
        </Button>
      ) : null}
    </SelectionBar>
  )
}
