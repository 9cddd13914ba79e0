import { addDays, defaultTimeZone } from '@bluebonnet/domain'
import { v7 } from 'uuid'
import { dayIn, momentIn } from '../kit/dates.js'
import { seededRandom, type Random } from '../kit/random.js'

/** Shared by all parts of the demo: one sequence of random numbers, and dates relative to today. */
export interface DemoKit {
  now: Date
  today: string
  random: Random
  /** An integer from `from` to `to`, both included. */
  between(from: number, to: number): number
  /** A new id that sorts by the given time. */
  id(at: Date): string
  /** The date this many days from today; negative is past. */
  day(offset: number): string
  /** That date at a time in the brokerage's time zone. */
  at(offset: number, time: string): Date
  /** A date at a time, but never later than now: for past events. */
  past(offset: number, time: string): Date
}

export const createDemoKit = (now: Date): DemoKit => {
  const random = seededRandom(1_836)
  const today = dayIn(defaultTimeZone, now)
  const day = (offset: number): string => addDays(today, offset)
  const at = (offset: number, time: string): Date => momentIn(defaultTimeZone, day(offset), time)
  const between = (from: number, to: number): number => from + Math.floor(random() * (to - from + 1))
  let made = 0
  return {
    now,
    today,
    random,
    between,
    day,
    at,
    past: (offset, time) => {
      made += 1
      return new Date(Math.min(at(offset, time).getTime(), now.getTime() - 60_000 * (1 + (made % 50))))
    },
    id: (moment) =>
      v7({ msecs: moment.getTime(), random: Uint8Array.from({ length: 16 }, () => Math.floor(random() * 256)) }),
  }
}
