/** Whether a text names its time zone: `…Z`, `+05:30`, `GMT`, `CST`. */
const namesZone = (text: string): boolean => /\d:\d\d.*[+-]\d|Z$|\b(?:GMT|UTC|[ECMP][SD]T)\b/i.test(text)

/**
 * Parses a text without a time zone as if it were UTC. JavaScript parses ISO days as UTC, but everything else in the
 * machine's time zone.
 */
const asWritten = (text: string): Date => {
  const read = new Date(text)
  return /^\d{4}(-\d{2}){0,2}$/.test(text) ? read : new Date(read.getTime() - read.getTimezoneOffset() * 60_000)
}

/** The local time of a moment in a time zone: `2026-11-20 23:30:00`. */
const wallClock = (moment: Date, timeZone: string): string => moment.toLocaleString('sv-SE', { timeZone })

/** The UTC offset of a time zone at a moment, in milliseconds. */
const ahead = (moment: Date, timeZone: string): number => {
  const shown = Date.parse(`${wallClock(moment, timeZone).replace(' ', 'T')}Z`)
  return Math.round((shown - moment.getTime()) / 60_000) * 60_000
}

/**
 * The moment of a local time in a time zone. The offset is computed twice, for days on which the clocks change.
 */
const inZone = (written: Date, timeZone: string): Date => {
  const near = new Date(written.getTime() - ahead(written, timeZone))
  return new Date(written.getTime() - ahead(near, timeZone))
}

/**
 * Parses the moment of a listing. A text without a time zone is in the brokerage's; a day alone is the start of the
 * day.
 */
export const listingMoment = (text: string, timeZone: string): Date =>
  namesZone(text) ? new Date(text) : inZone(asWritten(text), timeZone)

/** The day on which a property was sold, `YYYY-MM-DD`: as written, or a moment's day in the brokerage's time zone. */
export const soldDay = (text: string, timeZone: string): string =>
  (namesZone(text) ? wallClock(new Date(text), timeZone) : asWritten(text).toISOString()).slice(0, 10)
