import type { Day } from './days.js'

const parts = (moment: number, timeZone: string): Record<string, string> =>
  Object.fromEntries(
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )

const wallText = (moment: number, timeZone: string): string => {
  const { year, month, day, hour, minute, second } = parts(moment, timeZone)
  return `${year}-${month}-${day}T${hour}:${minute}:${second}`
}

/** How far the clocks of a time zone stand ahead of UTC at a moment (ms). */
const offset = (moment: number, timeZone: string): number =>
  Date.parse(`${wallText(moment, timeZone)}Z`) - Math.floor(moment / 1_000) * 1_000

/** The moment (ISO UTC) of `YYYY-MM-DDTHH:mm` on clocks there; in the hour that spring skips, the hour after. */
export const momentAt = (wall: string, timeZone: string): string => {
  const asUtc = Date.parse(`${wall}Z`)
  const guess = asUtc - offset(asUtc, timeZone)
  return new Date(asUtc - offset(guess, timeZone)).toISOString()
}

export const startOfDay = (day: Day, timeZone: string): string => momentAt(`${day}T00:00`, timeZone)

/** `YYYY-MM-DDTHH:mm` as clocks in the time zone show it: the value of a field for date and time. */
export const wallAt = (moment: string, timeZone: string): string => wallText(Date.parse(moment), timeZone).slice(0, 16)
