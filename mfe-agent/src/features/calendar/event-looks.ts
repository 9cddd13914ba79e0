import { eventTypeColours, eventTypeLabels } from '@bluebonnet/contracts'
import type { CalendarEvent } from '@bluebonnet/contracts'

type Looked = Pick<CalendarEvent, 'eventType' | 'isDealDate' | 'title' | 'location'>

export const deadlineColour = 'gold'
export const deadlineLabel = 'Deadline'

/** A day that a deal, its contract or a task must keep; its closing is an event among others. */
const isDeadline = ({ eventType, isDealDate }: Looked): boolean => isDealDate && eventType === 'OTHER'

export const colourOf = (event: Looked) => (isDeadline(event) ? deadlineColour : eventTypeColours[event.eventType])

export const kindOf = (event: Looked): string => (isDeadline(event) ? deadlineLabel : eventTypeLabels[event.eventType])

/** What a chip says: where first, then what. */
export const chipText = ({ title, location }: Looked): string => {
  const [place = ''] = (location ?? '').split(',')
  if (place === '' || title.startsWith(place)) return title
  const what = title.endsWith(`: ${place}`) ? title.slice(0, -place.length - 2) : title
  return `${place} · ${what}`
}
