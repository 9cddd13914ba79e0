const minuteMs = 60_000

/** The local time of a time zone at a moment, `YYYY-MM-DDTHH:mm`: the value of a date and time field. */
export const wallClockAt = (moment: string | Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
    .format(new Date(moment))
    .replace(', ', 'T')

/** The UTC offset of a time zone at a moment (ms). */
const offset = (moment: number, timeZone: string): number =>
  Date.parse(`${wallClockAt(new Date(moment), timeZone)}Z`) - Math.floor(moment / minuteMs) * minuteMs

/** The moment (ISO UTC) of a local time `YYYY-MM-DDTHH:mm`; in the hour that spring skips, the hour after. */
export const momentAt = (wall: string, timeZone: string): string => {
  const asUtc = Date.parse(`${wall}Z`)
  // A clock change can separate the first guess from the result, so that the offset is computed twice.
  const guess = asUtc - offset(asUtc, timeZone)
  const second = asUtc - offset(guess, timeZone)
  // A local time in the skipped hour of spring does not exist: the later candidate gives the hour after.
  const isShown = wallClockAt(new Date(second), timeZone) === wall.slice(0, 16)
  return new Date(isShown ? second : Math.max(guess, second)).toISOString()
}

/** The moment (ISO UTC) at which a day, `YYYY-MM-DD`, begins in a time zone. */
export const startOfDay = (day: string, timeZone: string): string => momentAt(`${day}T00:00`, timeZone)
