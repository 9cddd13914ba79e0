import { can } from '@bluebonnet/contracts'
import type { Document } from '@bluebonnet/contracts'
import { api, urlOf, useBulk, useSession } from '@bluebonnet/portal-sdk'
import { Button } from '@bluebonnet/ui'
import { type Selection, SelectionBar } from '@bluebonnet/ui/data'
import { DownloadIcon, Icon } from '@bluebonnet/ui/icons'

const archiveOne = async ({ id }: Document): Promise<Document> =>
  api('POST /api/documents/:id/archive', { params: { id } })
const restoreOne = async ({ id }: Document): Promise<Document> =>
  api('POST /api/documents/:id/restore', { params: { id } })

/** What can be done with the selected documents. */
export const DocumentActs = ({ selection }: { selection: Selection<Document> }) => {
  const { user } = useSession()
  const bulk = useBulk<Document>('documents', ['GET /api/documents', 'GET /api/deals', 'GET /api/activity'])
  const { picked } = selection
  const filed = picked.filter(({ archivedAt }) => archivedAt === null)
  const archived = picked.filter(({ archivedAt }) => archivedAt !== null)
  const mayWrite = user !== null && can(user, 'documents.write')
  const archive = async (): Promise<void> =>
    selection.keep(
      await bulk.run({ rows: filed, said: 'Archived', act: archiveOne, undo: async ({ row }) => restoreOne(row) }),
    )
  const restore = async (): Promise<void> =>
    selection.keep(
      await bulk.run({ rows: archived, said: 'Restored', act: restoreOne, undo: async ({ row }) => archiveOne(row) }),
    )
  return (
    <SelectionBar selection={selection} noun="documents" kept={bulk.kept}>
      <Button
        icon={<Icon of={DownloadIcon} />}
        href={urlOf('GET /api/documents.zip', { query: { ids: picked.map(({ id }) => id).join(',') } })}
        download>
        Download (ZIP)
      </Button>
      {mayWrite && filed.length > 0 ? (
        <Button disabled={bulk.isPending} onClick={() => void archive()}>
          Archive
        </Button>
      ) : null}
      {mayWrite && archived.length > 0 ? (
        <Button disabled={bulk.isPending} onClick={() => void restore()}>
          Restore
        </Button>
      ) : null}
    </SelectionBar>
  )
}
