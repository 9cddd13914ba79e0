import { formatCents } from '@bluebonnet/commission'
import { printedMoment } from '@bluebonnet/platform'

interface Entered {
  authorName: string | null
  amountCents: string
  createdAt: Date
}

/** 'Mae Boone entered a receipt of $2,599.00 on Nov 20, 2026, 4:10 PM CST', for whoever enters another one. */
export const enteredWords = (
  { timeZone }: { timeZone: string },
  what: string,
  { authorName, amountCents, createdAt }: Entered,
): string => {
  const amount = formatCents(Math.abs(Number(amountCents)))
  return `${authorName ?? 'Bluebonnet'} entered ${what} of ${amount} on ${printedMoment(timeZone, createdAt)}`
}
