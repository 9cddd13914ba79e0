import type { CalendarEvent } from '@bluebonnet/contracts'
import { lazyDialog, useConfirm } from '@bluebonnet/ui'
import { ItemList } from '@bluebonnet/ui/data'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useDeleteEvent } from '../hooks/use-event-changes.js'
import { EventItem } from './event-item.js'

const EditEventDialog = lazyDialog(async () => (await import('./event-dialogs.js')).EditEventDialog)

interface EventListProps {
  label: string
  /** Undefined while loading. */
  events: readonly CalendarEvent[] | undefined
  timeZone: string
  empty?: ReactNode
}

/** Events with their details, each to be edited and deleted. */
export const EventList = ({ label, events, timeZone, empty }: EventListProps) => {
  const confirm = useConfirm()
  const remove = useDeleteEvent()
  const [edited, setEdited] = useState<CalendarEvent | null>(null)
  const [isEditing, setEditing] = useState(false)
  const edit = (event: CalendarEvent): void => {
    setEdited(event)
    setEditing(true)
  }
  const askAndRemove = async (event: CalendarEvent): Promise<void> => {
    if (
      await confirm({
        title: `Delete ${event.title}?`,
        content: 'It is taken off the calendar for good.',
        confirmLabel: 'Delete',
        danger: true,
      })
    ) {
      remove.mutate({ params: { id: event.id } })
    }
  }
  return (
    <>
      <ItemList
        label={label}
        items={events}
        itemKey={({ id }) => id}
        waitingItems={2}
        empty={empty}
        render={(event) => (
          <EventItem event={event} timeZone={timeZone} onEdit={edit} onDelete={(one) => void askAndRemove(one)} />
        )}
      />
      {edited === null ? null : (
        <EditEventDialog key={edited.id} event={edited} open={isEditing} onClose={() => setEditing(false)} />
      )}
    </>
  )
}
