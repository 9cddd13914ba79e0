import { eventTypeColours, eventTypeLabels, type CalendarEvent } from '@bluebonnet/contracts'

type DisplayedEvent = Pick<CalendarEvent, 'eventType' | 'isDealDate' | 'title' | 'location'>

export const deadlineColour = 'gold'
export const deadlineLabel = 'Deadline'

/** A date of a deal, its contract or a task. The closing is an ordinary event. */
const isDeadline = ({ eventType, isDealDate }: DisplayedEvent): boolean => isDealDate && eventType === 'OTHER'

export const colourOf = (event: DisplayedEvent) =>
  isDeadline(event) ? deadlineColour : eventTypeColours[event.eventType]

export const kindOf = (event: DisplayedEvent): string =>
  isDeadline(event) ? deadlineLabel : eventTypeLabels[event.eventType]

/** Whether the title of a deal's date already ends with the street of its place. */
export const isPlaceNamed = ({ isDealDate, title, location }: DisplayedEvent): boolean =>
  isDealDate && title.endsWith((location ?? '').split(',', 1)[0] ?? '')

/** Text of a chip: the place, then the title. */
export const chipText = ({ title, location }: DisplayedEvent): string => {
  const [place = ''] = (location ?? '').split(',')
  if (place === '' || title.startsWith(place)) return title
  const what = title.endsWith(`: ${place}`) ? title.slice(0, -place.length - 2) : title
  return `${place} · ${what}`
}
