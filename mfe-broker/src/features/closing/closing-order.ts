import type { Deal } from '@bluebonnet/contracts'

/** How far ahead a closing is soon, in days. */
export const soonDays = 14

const dayMs = 86_400_000

/** `YYYY-MM-DD` some days after another. */
export const daysAfter = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10)

/** The earliest closing first, so that what is overdue stands on top. */
export const byClosing = (deals: readonly Deal[]): Deal[] =>
  deals.toSorted((a, b) => (a.closeDate ?? '').localeCompare(b.closeDate ?? ''))

/** Its day has passed and it is not closed. */
export const isOverdue = ({ closeDate }: Pick<Deal, 'closeDate'>, today: string): boolean =>
  closeDate !== null && closeDate < today
