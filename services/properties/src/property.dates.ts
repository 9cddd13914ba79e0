const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** `2026-11-20 23:30:00` as the clocks of a time zone show a moment. */
const wallClock = (moment: Date, timeZone: string): string => moment.toLocaleString('sv-SE', { timeZone })

/** The moment at which a day begins in a time zone. */
const startOfDay = (day: string, timeZone: string): Date => {
  const utc = new Date(`${day}T00:00:00Z`)
  const ahead = new Date(`${wallClock(utc, timeZone).replace(' ', 'T')}Z`).getTime() - utc.getTime()
  return new Date(utc.getTime() - ahead)
}

/** A listing's moment from what was given as text; a day without a time is its beginning where the brokerage is. */
export const listingMoment = (text: string, timeZone: string): Date => (isDay(text) ? startOfDay(text, timeZone) : new Date(text))

/** The day on which a property was sold, `YYYY-MM-DD`, where the brokerage is. */
export const soldDay = (text: string, timeZone: string): string => (isDay(text) ? text : wallClock(new Date(text), timeZone).slice(0, 10))
