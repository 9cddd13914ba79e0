import type { OwnedRecordKind } from '@bluebonnet/domain'
import { api, type Bulk, urlOf, useSnapshot } from '@bluebonnet/portal-sdk'
import { useMay } from '@bluebonnet/portal-sdk/may-decide'
import { Button, KeyHint, lazyDialog, useKeys } from '@bluebonnet/ui'
import type { Selection } from '@bluebonnet/ui/data'
import { DownloadIcon, Icon } from '@bluebonnet/ui/icons'
import { useState } from 'react'

const TransferDialog = lazyDialog(async () => (await import('./transfer-dialog.js')).TransferDialog)

/** The new owner, and the related records that move along. */
export interface To {
  agentId: string
  along: OwnedRecordKind[]
}

interface TransferProps<Row> {
  selection: Selection<Row>
  bulk: Bulk<Row>
  /** What is transferred, in the plural. */
  noun: OwnedRecordKind
  /** Resolves to the updated row. */
  give: (row: Row, to: To) => Promise<{ version: number }>
}

/** Transfers the selected rows to another agent (docs/rules/lifecycle.md#transfer). */
export const Transfer = <Row extends { id: string }>({ selection, bulk, noun, give }: TransferProps<Row>) => {
  const [isAsking, setAsking] = useState(false)
  const mayGive = useMay('agents.manage')
  const { picked } = selection
  // Keeps the rows as they were when the dialog opened. A row that changes meanwhile, for example by another transfer,
  // is refused.
  const asked = useSnapshot(isAsking, picked)
  useKeys({ a: () => setAsking(true) }, mayGive && picked.length > 0 && !isAsking)
  if (!mayGive) return null
  return (
    <>
      <Button disabled={bulk.isPending} aria-keyshortcuts="a" onClick={() => setAsking(true)}>
        Transfer <KeyHint>A</KeyHint>
      </Button>
      <TransferDialog
        noun={noun}
        rows={asked}
        open={isAsking}
        onTransfer={async (to) => {
          const left = await bulk.run({
            rows: asked,
            message: 'Transferred',
            act: async (row) => give(row, to),
            undo: async ({ row: { id }, answer: { version } }) =>
              api('POST /api/transfer-undos', { body: { kind: noun, id, version } }),
          })
          // Throws if nothing was transferred, so that the form keeps its input.
          if (left.length === asked.length) throw new Error('Nothing was transferred')
          selection.drop(asked, left)
        }}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

interface ExportProps {
  call: 'GET /api/exports/clients.csv' | 'GET /api/exports/deals.csv'
  ids: readonly string[]
}

/** Exports the selected rows as a table. */
export const ExportSelected = ({ call, ids }: ExportProps) => {
  const mayExport = useMay('exports.read')
  if (!mayExport) return null
  return (
    <Button icon={<Icon of={DownloadIcon} />} href={urlOf(call, { query: { ids: ids.join(',') } })} download>
      Export (CSV)
    </Button>
  )
}
