/** Whether a text says where its clock stands: `…Z`, `+05:30`, `GMT`, `CST`. */
const namesZone = (text: string): boolean => /\d:\d\d.*[+-]\d|Z$|\b(?:GMT|UTC|[ECMP][SD]T)\b/i.test(text)

/**
 * What a text that names no zone shows on calendar and clock, as if it were UTC. JavaScript reads ISO days so,
 * everything else on this machine's clock.
 */
const asWritten = (text: string): Date => {
  const read = new Date(text)
  return /^\d{4}(-\d{2}){0,2}$/.test(text) ? read : new Date(read.getTime() - read.getTimezoneOffset() * 60_000)
}

/** `2026-11-20 23:30:00` as the clocks of a time zone show a moment. */
const wallClock = (moment: Date, timeZone: string): string => moment.toLocaleString('sv-SE', { timeZone })

/** By how many milliseconds the clocks of a time zone are ahead of UTC at a moment. */
const ahead = (moment: Date, timeZone: string): number => {
  const shown = Date.parse(`${wallClock(moment, timeZone).replace(' ', 'T')}Z`)
  return Math.round((shown - moment.getTime()) / 60_000) * 60_000
}

/**
 * The moment at which the clocks of a time zone show what was written; looked at twice, for days on which they are put
 * forward or back.
 */
const inZone = (written: Date, timeZone: string): Date => {
  const near = new Date(written.getTime() - ahead(written, timeZone))
  return new Date(written.getTime() - ahead(near, timeZone))
}

/**
 * A listing's moment from what was given as text: where it names no zone, on the brokerage's clock; a day alone is its
 * beginning.
 */
export const listingMoment = (text: string, timeZone: string): Date =>
  namesZone(text) ? new Date(text) : inZone(asWritten(text), timeZone)

/** The day on which a property was sold, `YYYY-MM-DD`: as written, or of a moment, where the brokerage is. */
export const soldDay = (text: string, timeZone: string): string =>
  (namesZone(text) ? wallClock(new Date(text), timeZone) : asWritten(text).toISOString()).slice(0, 10)
