import { addDays, defaultTimeZone } from '@bluebonnet/domain'
import { dayIn, momentIn } from '../seeds/kit/dates.js'
import { seededRandom } from '../seeds/kit/random.js'
import type { DemoKit } from '../seeds/demo/demo-kit.js'

const remembered = <Key, Value>(make: (key: Key) => Value): ((key: Key) => Value) => {
  const made = new Map<Key, Value>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const value = make(key)
    made.set(key, value)
    return value
  }
}

/** The demo's kit for millions of rows: caches each day, and counts ids instead of drawing them. */
export const createLoadKit = (now: Date): DemoKit => {
  const random = seededRandom(1_845)
  const today = dayIn(defaultTimeZone, now)
  const day = remembered((offset: number) => addDays(today, offset))
  const times = remembered((time: string) =>
    remembered((offset: number) => momentIn(defaultTimeZone, day(offset), time)),
  )
  const at = (offset: number, time: string): Date => times(time)(offset)
  let made = 0
  return {
    now,
    today,
    random,
    between: (from, to) => from + Math.floor(random() * (to - from + 1)),
    day,
    at,
    past: (offset, time) => {
      made += 1
      // Spread over the hour, so that not all deals have the same second.
      return new Date(
        Math.min(at(offset, time).getTime() + (made % 3_600) * 1_000, now.getTime() - 60_000 * (1 + (made % 50))),
      )
    },
    id: (moment) => {
      made += 1
      const time = moment.getTime().toString(16).padStart(12, '0')
      const count = made.toString(16).padStart(12, '0')
      return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${count}`
    },
  }
}
