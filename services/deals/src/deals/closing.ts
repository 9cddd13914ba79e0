import { printedDay } from '@bluebonnet/platform'
import type { DealEntity } from './deal.entity.js'
import { dealErrors } from './deal.errors.js'

/**
 * Throws CLOSE_DATE_IN_FUTURE for a day that has not come by the brokerage's `today`: a deal closes on the day of its
 * closing or later.
 */
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
 * The day on which a deal closes: the one given, else the one it has, else today. Throws as `assertNotInFuture` does,
 * and
 * CLOSE_DATE_BEFORE_CONTRACT when that day comes before the contract's.
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
