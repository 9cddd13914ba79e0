import type { AuditLogEntry } from '@bluebonnet/contracts'
import { DateText, EmptyState, formatMoment, formatMoney, useTimeZone } from '@bluebonnet/ui'
import { Table } from '@bluebonnet/ui/data'
import type { Column } from '@bluebonnet/ui/data'
import { actionWords, changeWords } from '../audit-words.js'

const exact = (dollars: number): string => formatMoney(dollars, true)

const Change = ({ entry }: { entry: AuditLogEntry }) => {
  const timeZone = useTimeZone()
  const lines = changeWords(entry.before, entry.after, { money: exact, moment: (text) => formatMoment(text, timeZone) })
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
