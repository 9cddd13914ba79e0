import { eventTypeColours, eventTypeLabels } from '@bluebonnet/contracts'
import type { CalendarEvent } from '@bluebonnet/contracts'

type Looked = Pick<CalendarEvent, 'eventType' | 'isDealDate' | 'title' | 'location'>

export const deadlineColour = 'gold'
export const deadlineLabel = 'Deadline'

/** A date of a deal, its contract or a task. The closing is an ordinary event. */
const isDeadline = ({ eventType, isDealDate }: Looked): boolean => isDealDate && eventType === 'OTHER'

export const colourOf = (event: Looked) => (isDeadline(event) ? deadlineColour : eventTypeColours[event.eventType])

export const kindOf = (event: Looked): string => (isDeadline(event) ? deadlineLabel : eventTypeLabels[event.eventType])

/** Text of a chip: the place, then the title. */
export const chipText = ({ title, location }: Looked): string => {
  const [place = ''] = (location ?? '').split(',')
  if (place === '' || title.startsWith(place)) return title
  const what = title.endsWith(`: ${place}`) ? title.slice(0, -place.length - 2) : title
  return `${place} · ${what}`
}
