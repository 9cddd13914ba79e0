/** A day without a change of the clocks, in milliseconds. */
export const dayMs = 86_400_000

/** Adds days to a day, or subtracts them; days are `YYYY-MM-DD`. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** The days from one day to a later one; negative to an earlier one. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs

export const dayAfter = (day: string): string => addDays(day, 1)
