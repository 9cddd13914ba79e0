import * as fc from 'fast-check'
import { defaultPlans } from '../plans.js'
import { computeCommission } from '../compute.js'
import {
  planStep,
  type Base,
  type LinePayee,
  type PlanStep,
  type PlanTerms,
  type StepStage,
  type StepAmount,
} from './plan-terms.js'
import { runWaterfall, type Participant, type Usage, type WaterfallInput, type WaterfallLine } from './run-waterfall.js'
import { divideByFractions } from '../testing/second-engine.js'

fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 4_200) })

const upTo = (max: number) => fc.integer({ min: 0, max })
const rate = upTo(100_000)
const amount = fc.oneof(upTo(50_000), upTo(2_000_000))
const capIds = ['main', 'fees'] as const
const base = fc.constantFrom<Base>('PRICE', 'GROSS', 'ADJUSTED_GROSS', 'SHARE', 'COMPANY_DOLLAR')
const plainTake: fc.Arbitrary<StepAmount> = fc.oneof(
  fc.record({ kind: fc.constant('PERCENT' as const), rate, of: base }),
  fc.record({ kind: fc.constant('AMOUNT' as const), cents: amount }),
  fc.record({ kind: fc.constant('LESSER_OF' as const), rate, of: base, cents: amount }),
)
const tiers: fc.Arbitrary<StepAmount> = fc
  .record({ of: base, bounds: fc.uniqueArray(fc.integer({ min: 1, max: 5_000_000 }), { maxLength: 3 }), last: rate })
  .chain(({ bounds, last, of }) =>
    fc
      .array(rate, { minLength: bounds.length, maxLength: bounds.length })
      .map((rates) => ({
        kind: 'TIERS' as const,
        of,
        tiers: [
          ...bounds
            .toSorted((one, other) => one - other)
            .map((upToCents, place) => ({ upToCents, rate: rates[place] ?? 0 })),
          { upToCents: null, rate: last },
        ],
      })),
  )
const payee: fc.Arbitrary<LinePayee> = fc.constantFrom<LinePayee>(
  { kind: 'BROKERAGE' },
  { kind: 'PAYEE', payeeId: 'outside', name: 'Outside', licenceNumber: null },
  { kind: 'AGENT', agentId: 'mentor' },
)
const stepOf = (stage: StepStage): fc.Arbitrary<Omit<PlanStep, 'id' | 'label'>> =>
  fc.record({
    stage: fc.constant(stage),
    take: stage === 'SPLIT' ? fc.oneof(plainTake, tiers) : plainTake,
    payee,
    per: fc.constantFrom('AGENT' as const, 'DEAL' as const),
    when: fc.oneof(
      fc.constant('ALWAYS' as const),
      fc.constantFrom(...capIds).map((before) => ({ before })),
      fc.constantFrom(...capIds).map((after) => ({ after })),
    ),
    yearlyMaxCents: fc.option(amount),
    firstDeals: fc.option(upTo(4)),
    cap: fc.option(fc.constantFrom(...capIds)),
    countsTowards: fc.subarray([...capIds]),
    owed: fc.boolean(),
    reduces1099: fc.boolean(),
  })
const stepsOf = (stages: readonly StepStage[], maxLength: number, prefix: string): fc.Arbitrary<PlanStep[]> =>
  fc
    .array(fc.constantFrom(...stages).chain(stepOf), { maxLength })
    .map((steps) => steps.map((step, nth) => planStep({ ...step, id: `${prefix}${nth}`, label: `${prefix}${nth}` })))
const plan: fc.Arbitrary<PlanTerms> = fc.record({
  caps: fc.tuple(
    fc.oneof(
      amount.map((cents) => ({ id: 'main', cents })),
      upTo(5).map((deals) => ({ id: 'main', deals })),
    ),
    amount.map((cents) => ({ id: 'fees', cents })),
  ),
  steps: stepsOf(['CLIENT_PAID', 'OFF_TOP', 'PRE_SPLIT', 'SPLIT', 'SPLIT', 'POST_SPLIT', 'HOLD'], 7, 's'),
})
const used = fc.record({ cents: fc.integer({ min: -100_000, max: 2_500_000 }), deals: upTo(6) })
const usage: fc.Arbitrary<Usage> = fc.record({
  caps: fc.dictionary(fc.constantFrom(...capIds), used),
  steps: fc.dictionary(
    fc.integer({ min: 0, max: 6 }).map((nth) => `s${nth}`),
    used.chain((own) => fc.integer({ min: -1_000, max: 6_000_000 }).map((baseCents) => ({ ...own, baseCents }))),
  ),
})
const participant = fc.record({
  share: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 100_000 }).map((weight) => ({ weight })) },
    { weight: 1, arbitrary: amount.map((cents) => ({ cents })) },
  ),
  plan,
  usage,
  arrears: fc.option(
    fc.record({
      debts: fc.array(
        amount.map((cents) => ({ id: 'debt', cents })),
        { maxLength: 3 },
      ),
      limit: rate,
    }),
  ),
  holds: stepsOf(['HOLD'], 2, 'h').map((steps) =>
    steps.map((step): PlanStep => ({ ...step, cap: null, countsTowards: [], when: 'ALWAYS' })),
  ),
})
const input: fc.Arbitrary<WaterfallInput> = fc.record({
  gross: fc.oneof(upTo(3), upTo(5_000_000)).map(BigInt),
  price: upTo(200_000_000).map(BigInt),
  dealSteps: stepsOf(['CLIENT_PAID', 'OFF_TOP', 'PRE_SPLIT'], 3, 'd').map((steps) =>
    steps.map((step): PlanStep => ({ ...step, cap: null, countsTowards: [], when: 'ALWAYS' })),
  ),
  participants: fc
    .array(participant, { minLength: 1, maxLength: 3 })
    // Somebody shares what is left after amounts.
    .map(([first, ...others]) => (first === undefined ? [] : [{ ...first, share: { weight: 7 } }, ...others]))
    .map((all) => all.map((one, nth): Participant => ({ ...one, agentId: `agent${nth}` }))),
})

const nameOf = ({ agentId, payee: who, step }: WaterfallLine): string =>
  `${who.kind === 'BROKERAGE' ? 'brokerage' : who.kind === 'AGENT' ? who.agentId : who.payeeId}|${
    step?.id ?? (who.kind === 'AGENT' && who.agentId === agentId ? 'net' : 'arrears')
  }`

describe('the waterfall, for any plans and deals', () => {
  it('agrees with a second engine that divides by exact fractions', () => {
    fc.assert(
      fc.property(input, (deal) => {
        const ours = runWaterfall(deal).lines.map((line) => `${nameOf(line)}|${line.units}|${line.owed}`)
        expect(ours).toEqual(divideByFractions(deal))
      }),
      { numRuns: 10_000 },
    )
  })

  it("pays out gross and the client's payment, to the cent, nothing negative, and never more than requested", () => {
    fc.assert(
      fc.property(input, (deal) => {
        const { clientPaid, lines } = runWaterfall(deal)
        expect(lines.reduce((sum, { units }) => sum + units, 0n)).toBe(deal.gross + clientPaid)
        expect(lines.every(({ units, wanted }) => units >= 0n && units <= wanted)).toBe(true)
        expect(lines.every(({ limit, units, wanted }) => (limit === null) === (units === wanted))).toBe(true)
      }),
    )
  })

  it('settles exactly the arrears that it took', () => {
    fc.assert(
      fc.property(input, (deal) => {
        const { lines, settled } = runWaterfall(deal)
        const taken = lines.filter(({ stage }) => stage === 'ARREARS').reduce((sum, { units }) => sum + units, 0n)
        expect(settled.reduce((sum, { units }) => sum + units, 0n)).toBe(taken)
      }),
    )
  })

  it('divides the standard plans by their formulas', () => {
    fc.assert(
      fc.property(
        upTo(10 ** 9),
        fc.constantFrom(...Object.values(defaultPlans)),
        fc.integer({ min: -2_000_000, max: 4_000_000 }),
        (grossCents, terms, capUsedCents) => {
          const part = Math.floor((grossCents * terms.brokerageShare + 50_000) / 100_000)
          const room = terms.capCents === null ? Infinity : Math.max(0, terms.capCents - capUsedCents)
          const brokerageSplitCents = Math.min(part, room)
          const perFileFeeCents = Math.min(terms.perFileFeeCents, grossCents - brokerageSplitCents)
          const agentSplitCents = grossCents - brokerageSplitCents - perFileFeeCents
          expect(computeCommission({ grossCents, plan: terms, capUsedCents })).toMatchObject({
            brokerageSplitCents,
            perFileFeeCents,
            agentSplitCents,
            capApplied: brokerageSplitCents < part,
          })
        },
      ),
      { numRuns: 10_000 },
    )
  })
})
