import { printedDay } from '@bluebonnet/platform'
import type { DealEntity } from './deal.entity.js'
import { dealErrors } from './deal.errors.js'

/** Throws CLOSE_DATE_IN_FUTURE for a day after the brokerage's `today`: a deal closes on its closing day or later. */
export const assertNotInFuture = (closeDate: string, today: string): void => {
  if (closeDate <= today) return
  const day = printedDay(closeDate)
  throw dealErrors.failAt(
    'CLOSE_DATE_IN_FUTURE',
    'closeDate',
    `${day} is in the future. Close the deal once it has closed, with a closing date of today or earlier.`,
  )
}

/**
 * The closing day of a deal: the given one, else its own, else today. Throws as `assertNotInFuture` does, and
 * CLOSE_DATE_BEFORE_CONTRACT when that day is before the contract's.
 */
export const closeDateOf = ({ closeDate, contractDate }: DealEntity, given: string | null, today: string): string => {
  const day = given ?? closeDate ?? today
  assertNotInFuture(day, today)
  if (contractDate !== null && day < contractDate) {
    const message =
      `The contract date is ${printedDay(contractDate)}: a deal cannot close before it. Correct that date first, ` +
      `or give a later one here.`
    throw dealErrors.failAt('CLOSE_DATE_BEFORE_CONTRACT', 'closeDate', message)
  }
  return day
}
