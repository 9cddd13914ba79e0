import { nonNegativeCents, rateThousandths, wholeRate, type Cents, type RateThousandths } from './amounts.js'
import { describeRateOf, formatCents } from './format.js'
import { rateOf } from './rounding.js'

/** The commission terms of a deal: a rate of the sale price, or an agreed amount. */
export type GrossTerms = { readonly priceCents: Cents; readonly rate: RateThousandths } | { readonly grossCents: Cents }

export interface GrossCommission {
  grossCents: Cents
  /** Explains the amount in one line. */
  step: string
}

/** The gross commission to the nearest cent. @throws RangeError on an amount below 0 or a rate outside 0% to 100%. */
export const grossCommission = (terms: GrossTerms): GrossCommission => {
  if ('grossCents' in terms) {
    const grossCents = nonNegativeCents(terms.grossCents, 'Gross commission')
    return { grossCents, step: `Gross commission agreed at ${formatCents(grossCents)}` }
  }
  const price = nonNegativeCents(terms.priceCents, 'Price')
  const gross = rateOf(price, rateThousandths(terms.rate))
  return { grossCents: gross.cents, step: describeRateOf(price, terms.rate, gross) }
}

/** The gross commission before any rounding, in hundred-thousandths of a cent. */
export const unroundedGross = (terms: GrossTerms): bigint =>
  'grossCents' in terms
    ? BigInt(nonNegativeCents(terms.grossCents, 'Gross commission')) * BigInt(wholeRate)
    : BigInt(nonNegativeCents(terms.priceCents, 'Price')) * BigInt(rateThousandths(terms.rate))
