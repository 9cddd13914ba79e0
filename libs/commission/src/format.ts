import { cents, rateThousandths, type Cents, type RateThousandths } from './amounts.js'
import type { RateOfAmount } from './rounding.js'

/** '$1,234.56', '-$0.50'. The same on every machine: independent of locale data. */
export const formatCents = (amount: Cents): string => {
  const digits = String(Math.abs(cents(amount))).padStart(3, '0')
  const dollars = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${amount < 0 ? '-' : ''}$${dollars}.${digits.slice(-2)}`
}

/** 2875 -> '2.875%', 20000 -> '20%'. */
export const formatRate = (rate: RateThousandths): string => {
  const digits = String(rateThousandths(rate)).padStart(4, '0')
  const fraction = digits.slice(-3).replace(/0+$/, '')
  return `${digits.slice(0, -3)}${fraction === '' ? '' : `.${fraction}`}%`
}

/** '20% of $12,000.00 = $2,400.00', with a note if a fraction of a cent was rounded. */
export const describeRateOf = (amount: Cents, rate: RateThousandths, result: RateOfAmount): string =>
  `${formatRate(rate)} of ${formatCents(amount)} = ` +
  `${formatCents(result.cents)}${result.exact ? '' : ' (rounded to the cent)'}`
