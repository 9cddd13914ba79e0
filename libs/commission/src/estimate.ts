import { cents, centsPerDollar, wholeRate, type Cents } from './amounts.js'
import { unroundedGross, type GrossTerms } from './gross.js'
import type { CommissionInput } from './compute.js'
import { divideRounded } from './rounding.js'
import { dealAgents } from './waterfall/additional-agents.js'
import { deductionSteps, offTheTopSteps } from './waterfall/other-payees.js'
import { runWaterfall } from './waterfall/run-waterfall.js'

export interface EstimateInput extends Omit<CommissionInput, 'grossCents'> {
  readonly terms: GrossTerms
}

/**
 * What the deal's agent would get from a CDA now, to the whole dollar (in cents), never below 0; with `whose`, what a
 * further agent would get. At 3% on the default plan below the cap it is price x 3% x 80% - 199, rounded. Rounds once,
 * from the exact amount: rounding the CDA's cents a second time would differ by a dollar for one price in 125
 * (docs/rules/commission-and-caps.md#estimate).
 * @throws RangeError as `grossCommission` and `computeCommission` do.
 */
export const estimateCents = ({ terms, others = [], ...onPlan }: EstimateInput, whose?: string): Cents => {
  // In fractions of a cent so small that neither the gross nor the share has a remainder.
  const whole = BigInt(wholeRate)
  const perCent = whole * whole
  const { arrears: _unknown, agents = [], ...primary } = onPlan
  const participants = dealAgents(
    { ...primary, agents: agents.map(({ arrears: _none, ...agent }) => agent) },
    deductionSteps(others),
  )
  const { lines } = runWaterfall(
    {
      gross: unroundedGross(terms) * whole,
      price: BigInt(onPlan.priceCents ?? 0) * perCent,
      dealSteps: offTheTopSteps(others),
      participants,
    },
    perCent,
  )
  const agentId = whose ?? participants[0].agentId
  const net = lines.filter((line) => line.stage === 'NET' && line.agentId === agentId)
  const agent = net.reduce((sum, { units }) => sum + units, 0n)
  const perDollar = BigInt(centsPerDollar)
  return cents(divideRounded(agent, perCent * perDollar) * perDollar)
}
