import type { CalendarEvent } from '@bluebonnet/contracts'
import { wallLater } from './week/placing.js'
import { momentAt, wallAt } from './zoned.js'

/** How far an event is moved by the clocks of the brokerage. */
export interface Shift {
  days: number
  minutes?: number
}

/**
 * An event's times elsewhere: the same hours by the clock, or some minutes from them, also across a change of the
 * clocks.
 */
export const movedBy = (
  { startTime, endTime }: Pick<CalendarEvent, 'startTime' | 'endTime'>,
  { days, minutes = 0 }: Shift,
  timeZone: string,
) => {
  const moved = (moment: string): string => momentAt(wallLater(wallAt(moment, timeZone), days, minutes), timeZone)
  return { startTime: moved(startTime), endTime: moved(endTime) }
}
