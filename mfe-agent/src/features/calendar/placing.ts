import type { CalendarEvent } from '@bluebonnet/contracts'
import { addDays, wallClockAt } from '@bluebonnet/domain'
import type { Day } from './days.js'

export const dayMinutes = 1_440
/** The minimum height in minutes, so that the text fits. */
const shortest = 30

/** The position of an event in a day's hour grid. */
export interface Placed {
  event: CalendarEvent
  /** Minutes from midnight, local time, clipped to the day. */
  start: number
  end: number
  /** The event's lane, and the number of lanes side by side at that time. */
  lane: number
  lanes: number
}

const minuteOf = (wall: string): number => Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16))

/** Minutes from midnight of `day`: 0 before the day, 1,440 after it. */
export const minuteIn = (moment: string, day: Day, timeZone: string): number => {
  const wall = wallClockAt(moment, timeZone)
  if (wall.slice(0, 10) < day) return 0
  return wall.slice(0, 10) > day ? dayMinutes : minuteOf(wall)
}

/** Events above the hours: all-day events, and those that last a full day or longer. */
export const isWholeDay = ({ isAllDay, startTime, endTime }: CalendarEvent): boolean =>
  isAllDay || Date.parse(endTime) - Date.parse(startTime) >= dayMinutes * 60_000

type TimeSpan = Omit<Placed, 'lane' | 'lanes'>

const stretchOf = (event: CalendarEvent, day: Day, timeZone: string): TimeSpan => {
  const start = Math.min(minuteIn(event.startTime, day, timeZone), dayMinutes - shortest)
  // When clocks go back, a local end time may be earlier than its start.
  return { event, start, end: Math.min(Math.max(minuteIn(event.endTime, day, timeZone), start + shortest), dayMinutes) }
}

/** Assigns each event of an overlapping group to the first free lane. */
const inLanes = (cluster: readonly TimeSpan[]): Placed[] => {
  const ends: number[] = []
  const placed = cluster.map((stretch) => {
    const free = ends.findIndex((end) => end <= stretch.start)
    const lane = free === -1 ? ends.length : free
    ends[lane] = stretch.end
    return { ...stretch, lane }
  })
  return placed.map((one) => ({ ...one, lanes: ends.length }))
}

/** Positions a day's timed events by duration. Overlapping ones are side by side. */
export const layoutEvents = (events: readonly CalendarEvent[], day: Day, timeZone: string): Placed[] => {
  const stretches = events
    .filter((event) => !isWholeDay(event))
    .map((event) => stretchOf(event, day, timeZone))
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
  const clusters: TimeSpan[][] = []
  let reach = 0
  for (const stretch of stretches) {
    const last = clusters.at(-1)
    if (last !== undefined && stretch.start < reach) last.push(stretch)
    else clusters.push([stretch])
    reach = Math.max(last === undefined ? 0 : reach, stretch.end)
  }
  return clusters.flatMap(inLanes)
}

/** The first visible minute of a week: an hour before the first event, but not after the start of the working day. */
export const firstMinute = (
  byDay: ReadonlyMap<Day, readonly CalendarEvent[]>,
  days: readonly Day[],
  timeZone: string,
): number => {
  const starts = days.flatMap((day) => layoutEvents(byDay.get(day) ?? [], day, timeZone).map(({ start }) => start))
  return Math.max(0, Math.min(...starts.map((start) => start - 60), 8 * 60))
}

export const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** Adds days and minutes to a local time (`YYYY-MM-DDTHH:mm`). */
export const addToWallClock = (wall: string, days: number, minutes: number): string => {
  const total = minuteOf(wall) + minutes
  const over = Math.floor(total / dayMinutes)
  return `${addDays(wall.slice(0, 10), days + over)}T${clockOf(total - over * dayMinutes)}`
}
