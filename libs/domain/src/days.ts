/** A day without a change of the clocks, in milliseconds. */
export const dayMs = 86_400_000

/** Adds days to a day, or subtracts them; days are `YYYY-MM-DD`. */
export const daysFrom = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

export const dayAfter = (day: string): string => daysFrom(day, 1)
