import type { CalendarEvent } from '@bluebonnet/contracts'
import { addDays, daysBetween } from './days.js'
import type { Day } from './days.js'
import { momentAt, wallAt } from './zoned.js'

const shifted = (moment: string, days: number, timeZone: string): string => {
  const wall = wallAt(moment, timeZone)
  return momentAt(`${addDays(wall.slice(0, 10), days)}${wall.slice(10)}`, timeZone)
}

/** An event's times on another day: the same hours by the clock of the brokerage, also across a change of the clocks. */
export const movedBy = ({ startTime, endTime }: Pick<CalendarEvent, 'startTime' | 'endTime'>, from: Day, to: Day, timeZone: string) => {
  const days = daysBetween(from, to)
  return { startTime: shifted(startTime, days, timeZone), endTime: shifted(endTime, days, timeZone) }
}
