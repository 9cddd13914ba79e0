/** An amount of US dollars in whole cents. All amounts that this library accepts or returns are safe integers. */
export type Cents = number

/** A rate in integer thousandths of a percent: 2.875% is 2875, 100% is 100,000. */
export type RateThousandths = number

export const wholeRate: RateThousandths = 100_000
export const centsPerDollar: Cents = 100

/** Checks that an amount is a whole number of cents in the safe range. @throws RangeError when it is not. */
export const cents = (value: number | bigint): Cents => {
  const amount = Number(value)
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not a whole number of cents in the safe range: ${value}`)
  // Avoids minus zero, which would display and store differently from zero.
  return amount === 0 ? 0 : amount
}

/** Checks that an amount is zero or more. `what` names it in the error. @throws RangeError when it is not. */
export const nonNegativeCents = (value: number, what: string): Cents => {
  if (!Number.isSafeInteger(value) || value < 0)
    throw new RangeError(`${what} must be a whole number of cents from 0, not ${value}`)
  return cents(value)
}

/** Checks that a rate is between 0% and 100%. `what` names it in the error. @throws RangeError when it is not. */
export const rateThousandths = (value: number, what = 'Rate'): RateThousandths => {
  if (!Number.isSafeInteger(value) || value < 0 || value > wholeRate) {
    throw new RangeError(`${what} must be whole thousandths of a percent from 0 to ${wholeRate}, not ${value}`)
  }
  return value
}
