import { cents, wholeRate, type Cents, type RateThousandths } from './amounts.js'

/**
 * Quotient to the nearest whole number. A half rounds away from zero (docs/rules/commission-and-caps.md#rounding).
 * `divisor` is positive.
 */
export const divideRounded = (dividend: bigint, divisor: bigint): bigint => {
  const magnitude = dividend < 0n ? -dividend : dividend
  const rounded = (2n * magnitude + divisor) / (2n * divisor)
  return dividend < 0n ? -rounded : rounded
}

export interface RateOfAmount {
  cents: Cents
  /** False when a fraction of a cent was rounded. */
  exact: boolean
}

/** The rate of an amount, to the nearest cent. */
export const rateOf = (amount: Cents, rate: RateThousandths): RateOfAmount => {
  const product = BigInt(amount) * BigInt(rate)
  const whole = BigInt(wholeRate)
  return { cents: cents(divideRounded(product, whole)), exact: product % whole === 0n }
}
