import { counted } from '@bluebonnet/domain'
import type { Document } from '@bluebonnet/contracts'
import { api, urlOf, useBulk } from '@bluebonnet/portal-sdk'
import { useMay } from '@bluebonnet/portal-sdk/may-decide'
import { Button, lazyDialog } from '@bluebonnet/ui'
import { type Selection, SelectionBar } from '@bluebonnet/ui/data'
import { DownloadIcon, Icon } from '@bluebonnet/ui/icons'
import { useDialogAbout } from '@bluebonnet/ui/use-dialog-about'
import { needsReason } from '../../shared/document-menu.js'

const SettledReasonDialog = lazyDialog(
  async () => (await import('../../shared/papers/settled-reason-dialog.js')).SettledReasonDialog,
)

const archiveOne = async ({ id }: Document, reason?: string): Promise<Document> =>
  api('POST /api/documents/:id/archive', { params: { id }, ...(reason === undefined ? {} : { body: { reason } }) })
const restoreOne = async ({ id }: Document): Promise<Document> =>
  api('POST /api/documents/:id/restore', { params: { id } })

export const SelectedDocumentsActions = ({ selection }: { selection: Selection<Document> }) => {
  const bulk = useBulk<Document>('documents', 'POST /api/documents/:id/archive')
  const { picked } = selection
  const filed = picked.filter(({ archivedAt }) => archivedAt === null)
  const archived = picked.filter(({ archivedAt }) => archivedAt !== null)
  const mayWrite = useMay('documents.write')
  const { about: settled, ...explaining } = useDialogAbout<readonly Document[]>([])
  /** Settled documents need a reason, which is asked once for all of them afterwards. */
  const archive = async (rows: readonly Document[], reason?: string): Promise<readonly Document[]> => {
    const asking: Document[] = []
    const act = async (row: Document): Promise<Document> =>
      archiveOne(row, reason).catch((error: unknown) => {
        if (needsReason(error)) asking.push(row)
        throw error
      })
    const left = await bulk.run({ rows, message: 'Archived', act, undo: async ({ row }) => restoreOne(row) })
    selection.drop(rows, left)
    if (asking.length === 0) explaining.close()
    else explaining.ask(asking)
    return left
  }
  const explain = async (reason: string): Promise<void> => {
    const left = await archive(settled, reason)
    if (left.length === settled.length) throw new Error('Nothing was archived')
  }
  const restore = async (): Promise<void> =>
    selection.drop(
      archived,
      await bulk.run({
        rows: archived,
        message: 'Restored',
        act: restoreOne,
        undo: async ({ row }) => archiveOne(row),
      }),
    )
  return (
    <SelectionBar selection={selection} noun="documents" failed={bulk.failed}>
      <Button
        icon={<Icon of={DownloadIcon} />}
        href={urlOf('GET /api/documents.zip', { query: { ids: picked.map(({ id }) => id).join(',') } })}
        download>
        Download (ZIP)
      </Button>
      {mayWrite && filed.length > 0 ? (
        <Button disabled={bulk.isPending} onClick={() => void archive(filed)}>
          Archive
        </Button>
      ) : null}
      {mayWrite && archived.length > 0 ? (
        <Button disabled={bulk.isPending} onClick={() => void restore()}>
          Restore
        </Button>
      ) : null}
      <SettledReasonDialog
        row={settled.map(({ id }) => id).join(' ')}
        title={`Archive ${counted(settled.length, 'document')}`}
        submitLabel="Archive"
        open={explaining.open}
        onClose={explaining.close}
        onSay={explain}
      />
    </SelectionBar>
  )
}
