import { cents, centsPerDollar, wholeRate } from './amounts.js'
import type { Cents } from './amounts.js'
import { unroundedGross } from './gross.js'
import type { GrossTerms } from './gross.js'
import type { CommissionInput } from './compute.js'
import { divideRounded } from './rounding.js'
import { soleAgent } from './waterfall/house-plan.js'
import { holdSteps, offTopSteps } from './waterfall/other-payees.js'
import { runWaterfall } from './waterfall/run-waterfall.js'

export interface EstimateInput extends Omit<CommissionInput, 'grossCents'> {
  readonly terms: GrossTerms
}

/**
 * What the agent would get if the CDA were made now, to the whole dollar (in cents), never below 0. At 3% on the
 * default plan below the cap it is price x 3% x 80% - 199, rounded. It is rounded once, from the exact amount: rounding
 * the CDA's cents a second time would miss that by a dollar for one price in 125
 * (docs/rules/commission-and-caps.md#estimate).
 * @throws RangeError as `grossCommission` and `computeCommission` do.
 */
export const estimateCents = ({ terms, others = [], ...onPlan }: EstimateInput): Cents => {
  // In parts of a cent so small that neither the gross nor the share has a fraction.
  const whole = BigInt(wholeRate)
  const perCent = whole * whole
  const { lines } = runWaterfall(
    {
      gross: unroundedGross(terms) * whole,
      price: BigInt(onPlan.priceCents ?? 0) * perCent,
      dealSteps: offTopSteps(others),
      participants: [{ ...soleAgent(onPlan), holds: holdSteps(others) }],
    },
    perCent,
  )
  const net = lines.filter(({ stage }) => stage === 'NET')
  const agent = net.reduce((sum, { units }) => sum + units, 0n)
  const perDollar = BigInt(centsPerDollar)
  return cents(divideRounded(agent, perCent * perDollar) * perDollar)
}
