// Bundled with each portal that shows it; the shell's modules are imported by name, so that they exist once.
import type { HistoryKind } from '@bluebonnet/domain'
import { useList } from '@bluebonnet/portal-sdk'
import { useMay } from '@bluebonnet/portal-sdk/may-decide'
import { Button, DateText, ErrorState, SectionCard, Skeleton } from '@bluebonnet/ui'
import { Item, ItemList, LoadMore } from '@bluebonnet/ui/data'
import { useState } from 'react'

interface RecordHistoryProps {
  kind: HistoryKind
  id: string
}

const pageRows = 20

/** Each change of a record: who made it, when, and what it was before. */
export const RecordChanges = ({ kind, id }: RecordHistoryProps) => {
  const list = useList('GET /api/history/:kind/:id', { params: { kind, id } }, pageRows)
  if (list.rows === undefined)
    return list.error === null ? (
      <Skeleton active paragraph={{ rows: 3 }} />
    ) : (
      <ErrorState title="The changes could not be loaded." onRetry={list.refetch} />
    )
  return (
    <>
      <ItemList
        label="Changes, newest first"
        items={list.rows}
        empty={<p className="bb-muted">Nothing has been changed yet.</p>}
        render={({ what, changes, reason, byName, at }) => (
          <Item
            title={what}
            detail={
              <>
                {changes.map((line) => (
                  <span key={line} className="bb-history-line">
                    {line}
                  </span>
                ))}
                {reason === null ? null : <span className="bb-history-line">Reason: {reason}</span>}
                {byName ?? 'Bluebonnet'}, <DateText value={at} time />
              </>
            }
          />
        )}
      />
      {list.isLong ? <LoadMore noun="changes" {...list.more} /> : null}
    </>
  )
}

/** Who changed a record, when and how, for brokers and managers; loads when opened. */
export const RecordHistory = (record: RecordHistoryProps) => {
  const mayRead = useMay('history.read')
  const [isOpen, setOpen] = useState(false)
  if (!mayRead) return null
  return (
    <SectionCard
      title="Who changed what"
      extra={
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide changes' : 'Show changes'}
        </Button>
      }>
      {isOpen ? <RecordChanges {...record} /> : <p className="bb-muted">Each change, with what it was before.</p>}
    </SectionCard>
  )
}
