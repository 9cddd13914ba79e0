import { actionWords, changeWords } from '@bluebonnet/contracts'
import type { AuditLogEntry } from '@bluebonnet/contracts'
import { Button, DateText, EmptyState, formatMoment, formatMoney, useTimeZone } from '@bluebonnet/ui'
import { Table } from '@bluebonnet/ui/data'
import type { Column } from '@bluebonnet/ui/data'

const exact = (dollars: number): string => formatMoney(dollars, true)

const Change = ({ entry }: { entry: AuditLogEntry }) => {
  const timeZone = useTimeZone()
  const lines = changeWords(entry.before, entry.after, {
    money: exact,
    moment: (text) => formatMoment(text, timeZone),
    names: entry.names,
  })
  if (lines.length === 0 && entry.reason === null) return '—'
  return (
    <ul className="audit-change">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
      {entry.reason === null ? null : <li className="bb-muted">Reason: {entry.reason}</li>}
    </ul>
  )
}

interface AuditTableProps {
  entries: readonly AuditLogEntry[] | undefined
  /** Called with somebody's user id to see what else they did. */
  onPerson: (userId: string) => void
}

/** Nobody signed in, or the product itself. */
const nobody = ({ action }: AuditLogEntry): string =>
  /^(?:access|link|user)\./.test(action) ? 'Somebody not signed in' : 'Bluebonnet'

const Who = ({ entry, onPerson }: { entry: AuditLogEntry } & Pick<AuditTableProps, 'onPerson'>) => {
  const { actorId, actorName } = entry
  if (actorId === null) return nobody(entry)
  return (
    <Button
      type="link"
      className="audit-who"
      aria-label={`Only ${actorName ?? 'this person'}`}
      onClick={() => onPerson(actorId)}>
      {actorName ?? 'One person'}
    </Button>
  )
}

const columnsFor = (onPerson: AuditTableProps['onPerson']): Column<AuditLogEntry>[] => [
  { key: 'when', title: 'When', width: '200px', render: (entry) => <DateText value={entry.createdAt} time /> },
  { key: 'who', title: 'Who', width: '160px', render: (entry) => <Who entry={entry} onPerson={onPerson} /> },
  { key: 'what', title: 'What', width: '150px', render: (entry) => actionWords(entry.action) },
  { key: 'subject', title: 'About', width: '200px', render: (entry) => entry.subject ?? '—' },
  { key: 'change', title: 'Change', render: (entry) => <Change entry={entry} /> },
]

export const AuditTable = ({ entries, onPerson }: AuditTableProps) => (
  <Table
    caption="Audit log, newest first"
    columns={columnsFor(onPerson)}
    rows={entries}
    rowKey={(entry) => entry.id}
    empty={<EmptyState drawing="search" text="No entries match your search criteria" />}
  />
)
