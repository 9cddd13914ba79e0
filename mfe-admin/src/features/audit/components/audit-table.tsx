import type { AuditLogEntry } from '@bluebonnet/contracts'
import { DateText, EmptyState, formatMoney } from '@bluebonnet/ui'
import { Table } from '@bluebonnet/ui/data'
import type { Column } from '@bluebonnet/ui/data'
import { actionWords, changeWords } from '../audit-words.js'

const exact = (dollars: number): string => formatMoney(dollars, true)

const Change = ({ entry }: { entry: AuditLogEntry }) => {
  const lines = changeWords(entry.before, entry.after, exact)
  if (lines.length === 0 && entry.reason === null) return '—'
  return (
    <ul className="audit-change">
      {lines.map((line) => <li key={line}>{line}</li>)}
      {entry.reason === null ? null : <li className="bb-muted">Reason: {entry.reason}</li>}
    </ul>
  )
}

const columns: Column<AuditLogEntry>[] = [
  { key: 'when', title: 'When', width: '220px', render: (entry) => <DateText value={entry.createdAt} time /> },
  { key: 'who', title: 'Who', width: '160px', render: (entry) => entry.actorName ?? 'Bluebonnet' },
  { key: 'what', title: 'What', width: '180px', render: (entry) => actionWords(entry.action) },
  { key: 'change', title: 'Change', render: (entry) => <Change entry={entry} /> },
]

export const AuditTable = ({ entries }: { entries: readonly AuditLogEntry[] | undefined }) => (
  <Table caption="Audit log, newest first" columns={columns} rows={entries} rowKey={(entry) => entry.id} empty={<EmptyState drawing="search" text="No entries match your search criteria" />} />
)
