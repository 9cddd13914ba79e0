import { standardPlanTerms } from '@bluebonnet/commission'
import { compPlans } from '@bluebonnet/domain'
import { planTermsOf } from './plan-catalog.js'
import { standardTerms } from './standard-plans.js'

const shares = [0, 1, 2_875, 20_000, 99_999, 100_000]
const caps = [null, 0, 1, 1_800_000, 123_456_789]
const fees = [0, 1, 9_950, 19_900]

describe('the terms of a standard plan', () => {
  it.each(compPlans)('of %s describe to the cent what the engine takes', (kind) => {
    for (const brokerageShare of shares)
      for (const capCents of caps)
        for (const perFileFeeCents of fees) {
          const plan = { kind, brokerageShare, capCents, perFileFeeCents }
          expect(planTermsOf(standardTerms(plan), new Map())).toEqual(standardPlanTerms(plan))
        }
  })
})
