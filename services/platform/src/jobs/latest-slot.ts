import type { Rhythm } from './define-schedule.js'

const dayMs = 86_400_000

/** The latest moment at or before `now` at which the rhythm is due. */
export const latestSlot = (rhythm: Rhythm, now: Date): Date => {
  if ('everyMs' in rhythm) return new Date(Math.floor(now.getTime() / rhythm.everyMs) * rhythm.everyMs)
  const today = localMoment(rhythm, now)
  return today <= now ? today : localMoment(rhythm, new Date(now.getTime() - dayMs))
}

/** The rhythm's time of day on the local date that `near` falls on. */
const localMoment = ({ dailyAt, timeZone }: Extract<Rhythm, { dailyAt: string }>, near: Date): Date => {
  const [hour = 0, minute = 0] = dailyAt.split(':').map(Number)
  const wall = wallClock(near, timeZone)
  const wanted = Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate(), hour, minute)
  // The offset is that of the moment looked for, which a clock change may part from that of `near`: look twice.
  const guess = wanted - (wallClock(new Date(wanted), timeZone).getTime() - wanted)
  return new Date(wanted - (wallClock(new Date(guess), timeZone).getTime() - guess))
}

/** What a clock on the wall shows, as if it were UTC. */
const wallClock = (moment: Date, timeZone: string): Date => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(moment)
  const part = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((found) => found.type === type)?.value)
  return new Date(Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')))
}
