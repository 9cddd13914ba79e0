import { clientEntryLabels, toasts, type ClientTimelineEntry } from '@bluebonnet/contracts'
import { clientNoteKinds, type ClientEntryKind, type ClientNoteKind } from '@bluebonnet/domain'
import { useCallMutation, useList, urlOf, useToast } from '@bluebonnet/portal-sdk'
import { AppLink, Avatar, Button, DateText, dayIn, EmptyState, SectionCard, useTimeZone } from '@bluebonnet/ui'
import { LoadMore } from '@bluebonnet/ui/data'
import { DeleteIcon, Icon } from '@bluebonnet/ui/icons'
import { RowsSkeleton } from '@bluebonnet/ui/plain'
import type { ReactNode } from 'react'
import { LoadFailure } from '../../shared/load-failure.js'

const isNote = (kind: ClientEntryKind): kind is ClientNoteKind => clientNoteKinds.some((one) => one === kind)

const initialsOf = (name: string | null): string =>
  (name ?? '')
    .split(' ')
    .map((word) => word.slice(0, 1))
    .slice(0, 2)
    .join('')

/** The text of an entry, with a link to its deal, message or document. */
const Words = ({ entry: { kind, text, dealId, documentId } }: { entry: ClientTimelineEntry }): ReactNode => {
  if (documentId !== null)
    return (
      <a
        href={urlOf('GET /api/documents/:id/content', { params: { id: documentId } })}
        target="_blank"
        rel="noreferrer">
        {text}
      </a>
    )
  if (dealId !== null)
    return <AppLink href={`/deals/${dealId}${kind === 'MESSAGE' ? '?tab=messages' : ''}`}>{text}</AppLink>
  return text
}

interface EntryProps {
  entry: ClientTimelineEntry
  onDelete: ((entry: ClientTimelineEntry) => void) | null
}

const Entry = ({ entry, onDelete }: EntryProps) => (
  <li className="client-entry">
    <Avatar>{initialsOf(entry.byName)}</Avatar>
    <div className="bb-fill">
      <p className="client-entry-head bb-caption">
        <strong>{clientEntryLabels[entry.kind]}</strong> {entry.byName === null ? null : `${entry.byName}, `}
        <DateText value={entry.at} time />
      </p>
      <p className="bb-break bb-lines bb-plain-links">
        <Words entry={entry} />
      </p>
    </div>
    {onDelete === null ? null : (
      <Button
        type="text"
        icon={<Icon of={DeleteIcon} />}
        aria-label={`Delete the note: ${entry.text.slice(0, 40)}`}
        onClick={() => onDelete(entry)}
      />
    )}
  </li>
)

const pageRows = 10

/** A client's history, newest first. */
export const ClientTimeline = ({ id, action }: { id: string; action: ReactNode }) => {
  const list = useList('GET /api/clients/:id/timeline', { params: { id } }, pageRows)
  const { toast } = useToast()
  const timeZone = useTimeZone()
  const add = useCallMutation('POST /api/clients/:id/notes', { failure: toasts.noteFailed })
  const remove = useCallMutation('DELETE /api/clients/:id/notes/:noteId', { failure: toasts.noteDeleteFailed })
  const drop = async ({ id: noteId, kind, text, at }: ClientTimelineEntry): Promise<void> => {
    await remove.mutateAsync({ params: { id, noteId } })
    const day = dayIn(new Date(at), timeZone)
    const body = { body: text, day, ...(isNote(kind) ? { kind } : {}) }
    toast({ title: toasts.noteDeleted, undo: () => add.mutate({ params: { id }, body }) })
  }
  const content = (): ReactNode => {
    if (list.error) return <LoadFailure what="The timeline" error={list.error} onRetry={list.refetch} />
    if (list.rows === undefined) return <RowsSkeleton rows={4} />
    if (list.rows.length === 0)
      return <EmptyState text="Nothing yet. Notes, calls, deals, documents and events appear here." />
    return (
      <ol className="bb-ruled" aria-label="Timeline, newest first">
        {list.rows.map((entry) => (
          <Entry
            key={`${entry.kind} ${entry.id}`}
            entry={entry}
            // A failed call already shows a toast.
            onDelete={entry.mine ? (one) => void drop(one).catch(() => undefined) : null}
          />
        ))}
      </ol>
    )
  }
  return (
    <SectionCard title="Timeline" extra={action}>
      {content()}
      {list.isLong ? <LoadMore noun="entries" {...list.more} /> : null}
    </SectionCard>
  )
}
