const minuteMs = 60_000

/** What a clock on the wall of a time zone shows at a moment, `YYYY-MM-DDTHH:mm`: the value of a field for both. */
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

/** How far the clocks of a time zone stand ahead of UTC at a moment (ms). */
const offset = (moment: number, timeZone: string): number =>
  Date.parse(`${wallClockAt(new Date(moment), timeZone)}Z`) - Math.floor(moment / minuteMs) * minuteMs

/** The moment (ISO UTC) of `YYYY-MM-DDTHH:mm` on clocks there; in the hour that spring skips, the hour after. */
export const momentAt = (wall: string, timeZone: string): string => {
  const asUtc = Date.parse(`${wall}Z`)
  // The offset is that of the moment looked for, which a clock change may part from the first guess: look twice.
  const guess = asUtc - offset(asUtc, timeZone)
  const second = asUtc - offset(guess, timeZone)
  // Neither shows an hour that spring skips: the later one shows the hour after.
  const isShown = wallClockAt(new Date(second), timeZone) === wall.slice(0, 16)
  return new Date(isShown ? second : Math.max(guess, second)).toISOString()
}

/** The moment (ISO UTC) at which a day, `YYYY-MM-DD`, begins there. */
export const startOfDay = (day: string, timeZone: string): string => momentAt(`${day}T00:00`, timeZone)
