import * as fc from 'fast-check'
import { capYear } from './cap-year.js'
import { computeCommission } from './compute.js'
import { estimateCents } from './estimate.js'
import { grossCommission } from './gross.js'
import { capUsed, type CapEntry } from './ledger.js'
import type { CommissionPlan } from './plans.js'
import { rateOf } from './rounding.js'
import { standardPlanFigures, standardPlanTerms } from './waterfall/standard-plan-terms.js'

fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 4_200) })

const upTo = (max: number) => fc.integer({ min: 0, max })
const rate = upTo(100_000)
const gross = fc.oneof(upTo(50_000), upTo(5_000_000), upTo(10 ** 12))
const figures = { brokerageShare: rate, perFileFeeCents: upTo(50_000) }
const cappedPlan: fc.Arbitrary<CommissionPlan & { capCents: number }> = fc.record({
  kind: fc.constant('CAP_80_20' as const),
  capCents: upTo(3_000_000),
  ...figures,
})
const anyPlan: fc.Arbitrary<CommissionPlan> = fc.oneof(
  cappedPlan,
  fc.record({
    kind: fc.constantFrom('CAP_80_20' as const, 'HIGH_SPLIT' as const, 'MEMBERSHIP' as const),
    capCents: fc.constant(null),
    ...figures,
  }),
)
const anyUse = fc.integer({ min: -2_000_000, max: 6_000_000 })

const year = capYear(null, '2026-06-15')
const entry = (cents: number): CapEntry => ({ cents, effectiveOn: '2026-06-15' })

/** Issues the CDAs of one cap year in sequence, each with its ledger entry. */
const workThrough = (grosses: readonly number[], plan: CommissionPlan, opening: readonly CapEntry[] = []): CapEntry[] =>
  grosses.reduce<CapEntry[]>(
    (ledger, grossCents) => {
      const result = computeCommission({ grossCents, plan, capUsedCents: capUsed(ledger, year) })
      return [...ledger, entry(result.capCountedCents)]
    },
    [...opening],
  )

describe('the commission engine, for any figures', () => {
  it('adds up to the gross exactly, with nothing negative and no fraction of a cent', () => {
    fc.assert(
      fc.property(gross, anyPlan, anyUse, (grossCents, plan, capUsedCents) => {
        const result = computeCommission({ grossCents, plan, capUsedCents })
        const parts = [result.brokerageSplitCents, result.perFileFeeCents, result.agentSplitCents]
        expect(result.lines.map((line) => line.cents)).toEqual(parts)
        expect(parts.every((part) => Number.isSafeInteger(part) && part >= 0)).toBe(true)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(grossCents)
      }),
    )
  })

  it("rounds only the brokerage's part, reduces it only by the cap and says so", () => {
    fc.assert(
      fc.property(gross, anyPlan, anyUse, (grossCents, plan, capUsedCents) => {
        const result = computeCommission({ grossCents, plan, capUsedCents })
        const share = rateOf(grossCents, plan.brokerageShare).cents
        const room = plan.capCents === null ? Infinity : Math.max(0, plan.capCents - capUsedCents)
        expect(result.brokerageSplitCents).toBe(Math.min(share, room))
        expect(result.capApplied).toBe(result.brokerageSplitCents < share)
        expect(result.perFileFeeCents).toBe(Math.min(plan.perFileFeeCents, grossCents - result.brokerageSplitCents))
        expect(result.capCountedCents).toBe(plan.kind === 'CAP_80_20' ? result.brokerageSplitCents : 0)
      }),
    )
  })

  it('never exceeds the cap, and fills it the same in any order of deals', () => {
    const deals = fc
      .array(gross, { maxLength: 30 })
      .chain((grosses) => fc.tuple(fc.constant(grosses), fc.shuffledSubarray(grosses, { minLength: grosses.length })))
    fc.assert(
      fc.property(deals, cappedPlan, ([grosses, shuffled], plan) => {
        const used = capUsed(workThrough(grosses, plan), year)
        const shares = grosses.reduce((sum, grossCents) => sum + rateOf(grossCents, plan.brokerageShare).cents, 0)
        expect(used).toBe(Math.min(plan.capCents, shares))
        expect(capUsed(workThrough(shuffled, plan), year)).toBe(used)
      }),
    )
  })

  it('stays at the cap after any corrections, or where they left it above', () => {
    fc.assert(
      fc.property(
        fc.array(anyUse, { maxLength: 5 }),
        fc.array(gross, { maxLength: 10 }),
        cappedPlan,
        (corrections, grosses, plan) => {
          const opening = corrections.map(entry)
          const used = capUsed(workThrough(grosses, plan, opening), year)
          expect(used).toBeLessThanOrEqual(Math.max(plan.capCents, capUsed(opening, year)))
        },
      ),
    )
  })

  it('releases the cap when an entry is reversed, so that the same deal has the same figures', () => {
    fc.assert(
      fc.property(fc.array(gross, { maxLength: 10 }), gross, cappedPlan, (grosses, grossCents, plan) => {
        const before = workThrough(grosses, plan)
        const after = workThrough([grossCents], plan, before)
        const restored = [...after, ...after.slice(-1).map((last) => ({ ...last, cents: -last.cents }))]
        expect(capUsed(restored, year)).toBe(capUsed(before, year))
        expect(computeCommission({ grossCents, plan, capUsedCents: capUsed(restored, year) })).toEqual(
          computeCommission({ grossCents, plan, capUsedCents: capUsed(before, year) }),
        )
      }),
    )
  })

  it('gives the same figures from a plan’s terms and from the steps saved of them', () => {
    fc.assert(
      fc.property(gross, anyPlan, anyUse, (grossCents, plan, capUsedCents) => {
        const terms = standardPlanTerms(plan)
        const result = computeCommission({ grossCents, plan, capUsedCents })
        expect(computeCommission({ grossCents, plan: terms, capUsedCents })).toEqual(result)
        expect(standardPlanFigures(plan.kind, terms)).toEqual(plan)
        expect(estimateCents({ terms: { grossCents }, plan: terms, capUsedCents })).toBe(
          estimateCents({ terms: { grossCents }, plan, capUsedCents }),
        )
      }),
    )
  })

  it('estimates what the CDA would have, to the dollar', () => {
    fc.assert(
      fc.property(upTo(10 ** 11), rate, anyPlan, anyUse, (priceCents, commissionRate, plan, capUsedCents) => {
        const terms = { priceCents, rate: commissionRate }
        const estimate = estimateCents({ terms, plan, capUsedCents })
        const { agentSplitCents } = computeCommission({
          grossCents: grossCommission(terms).grossCents,
          plan,
          capUsedCents,
        })
        expect(estimate).toBeGreaterThanOrEqual(0)
        expect(estimate % 100).toBe(0)
        // Half a dollar for the estimate, and the cents that the CDA rounds.
        expect(Math.abs(estimate - agentSplitCents)).toBeLessThanOrEqual(51)
      }),
    )
  })
})
