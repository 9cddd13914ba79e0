import { z } from 'zod'
import { checkPlanTerms, planFaults } from './plan-faults.js'
import { planTermsFields, type PlanVersionTerms } from './plan-terms.js'
import { otherCapWords, planWords } from './plan-words.js'

const terms = z.strictObject(planTermsFields).superRefine(checkPlanTerms)
const split = { id: 'split', label: 'Brokerage split', stage: 'SPLIT', kind: 'PERCENT', percent: 20, of: 'SHARE' }
const fee = (label: string, more: object) => ({
  id: label.toLowerCase(),
  label,
  stage: 'POST_SPLIT',
  kind: 'AMOUNT',
  ...more,
})
const caps = [
  { id: 'annual', label: 'Annual cap', amount: 18_000 },
  { id: 'count', label: 'Deal cap', deals: 16 },
]

const faults = (said: object): (string | undefined)[][] =>
  (terms.safeParse(said).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])

describe('a plan in plain words', () => {
  it('describes terms without the fields that their kind does not use', () => {
    const ways = { stage: 'POST_SPLIT', per: 'AGENT', when: 'ALWAYS' } as const
    const step = { ...ways, countsTowards: [], owed: false, reduces1099: false }
    expect(
      planWords({
        caps: [
          { id: 'annual', label: 'Annual cap', amount: 18_000, period: 'ANNIVERSARY' },
          { id: 'count', label: 'Deal cap', deals: 16, period: 'CALENDAR' },
          { id: 'open', label: 'Open cap', period: 'ANNIVERSARY' },
        ],
        steps: [
          { ...step, id: 'a', label: 'Split', kind: 'PERCENT', percent: 20, of: 'SHARE', cap: 'annual' },
          { ...step, id: 'b', label: 'Fee', kind: 'AMOUNT', cap: 'count' },
          { ...step, id: 'c', label: 'Review', kind: 'AMOUNT', amount: 25, cap: 'open' },
        ],
      }),
    ).toEqual([
      'Split: 20% of the agent’s share, until the annual cap of $18,000 is reached',
      'Fee: nothing, until the deal cap of 16 deals a calendar year is reached',
      'Review: $25 on each deal',
    ])
  })

  it('has the same errors if fields are missing as if they are null', () => {
    const step = { per: 'AGENT', when: 'ALWAYS', countsTowards: [], owed: false, reduces1099: false }
    const bare: PlanVersionTerms = JSON.parse(
      JSON.stringify({
        caps: [{ id: 'annual', label: 'Annual cap', period: 'ANNIVERSARY' }],
        steps: [
          { ...step, id: 'a', label: 'Split', stage: 'SPLIT', kind: 'PERCENT', percent: 20 },
          { ...step, id: 'b', label: 'Fee', stage: 'POST_SPLIT', kind: 'AMOUNT' },
          { ...step, id: 'c', label: 'Paid', stage: 'CLIENT_PAID', kind: 'AMOUNT', amount: 99, per: 'DEAL' },
        ],
      }),
    )
    expect(planFaults(bare)).toEqual([
      [['caps', 0, 'amount'], 'Enter the dollars or the deals of a year'],
      [['steps', 0, 'kind'], 'Enter a percentage and what it is of'],
      [['steps', 1, 'kind'], 'Enter an amount'],
    ])
  })

  it('describes each step with its limits', () => {
    const plan = terms.parse({
      caps,
      steps: [
        { ...split, id: 'royalty', label: 'Royalty', stage: 'PRE_SPLIT', of: 'GROSS', percent: 6, yearlyMax: 3_000 },
        { ...split, cap: 'annual', countsTowards: ['annual', 'count'] },
        {
          ...split,
          id: 'scale',
          label: 'Scale',
          kind: 'TIERS',
          percent: null,
          tiers: [{ upTo: 50_000, percent: 30 }, { percent: 10 }],
        },
        fee('Review', { amount: 25.5, firstDeals: 3 }),
        fee('Later', {
          kind: 'LESSER_OF',
          amount: 285,
          percent: 15,
          of: 'PRICE',
          when: 'AFTER_CAP',
          whenCap: 'annual',
        }),
        fee('Early', { amount: 10, when: 'BEFORE_CAP', whenCap: 'count' }),
        fee('Risk', { amount: 60, owed: true, reduces1099: true }),
      ],
    })
    expect(planWords(plan)).toEqual([
      'Royalty: 6% of the gross commission, at most $3,000 in a cap year',
      'Brokerage split: 20% of the agent’s share, until the annual cap of $18,000 is reached',
      'Scale: of the agent’s share in a year 30% up to $50,000, 10% beyond',
      'Review: $25.50 on each deal, on the first 3 deals of a cap year',
      'Later: the lesser of $285 and 15% of the sale price on each deal, once the annual cap of $18,000 is reached',
      'Early: $10 on each deal, while the deal cap of 16 deals is not reached',
      'Risk: $60 on each deal, what the deal does not leave is charged to the agent’s account, ' +
        'lowers what Form 1099-NEC reports',
    ])
  })

  it("refuses on other steps what only an agent's fee may have", () => {
    const wrong = terms.safeParse({ steps: [{ ...split, owed: true, reduces1099: true }] })
    expect(wrong.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['steps.0.owed', 'Only a fee after the split can be owed'],
      ['steps.0.reduces1099', 'Only a fee after the split can lower what is reported on Form 1099-NEC'],
    ])
  })

  it('describes what the client pays, and refuses senseless settings of it', () => {
    const client = { id: 'client', label: 'Transaction fee', stage: 'CLIENT_PAID', kind: 'AMOUNT', amount: 395 }
    const plan = terms.parse({
      steps: [
        { ...client, per: 'DEAL' },
        { ...client, id: 'part', label: 'Service', kind: 'PERCENT', percent: 0.1, of: 'PRICE' },
      ],
    })
    expect(planWords(plan)).toEqual([
      'Transaction fee: the client pays $395 on each deal',
      'Service: the client pays 0.1% of the sale price',
    ])
    const said = { caps, steps: [{ ...client, cap: 'annual', countsTowards: ['annual'], firstDeals: 3, yearlyMax: 9 }] }
    const twice = {
      ...client,
      id: 'two',
      kind: 'LESSER_OF',
      percent: 1,
      of: 'SHARE',
      when: 'AFTER_CAP',
      whenCap: 'annual',
    }
    const paths = (steps: object[]) =>
      terms
        .safeParse({ ...said, steps })
        .error?.issues.flatMap(({ path: [list, ...rest] }) => (list === 'steps' ? [[list, ...rest].join('.')] : []))
    expect(paths(said.steps)).toEqual([
      'steps.0.per',
      'steps.0.cap',
      'steps.0.countsTowards',
      'steps.0.yearlyMax',
      'steps.0.firstDeals',
    ])
    expect(paths([twice])).toEqual(['steps.0.kind', 'steps.0.of', 'steps.0.when'])
  })

  it('names no payee for a step without one, whether the field is null or missing', () => {
    const plan = terms.parse({ steps: [split, fee('Review', { amount: 25.5 })] })
    const words = ['Brokerage split: 20% of the agent’s share', 'Review: $25.50 on each deal']
    const payeeIds: (string | null | undefined)[] = plan.steps.map(({ payeeId }) => payeeId)
    expect([planWords(plan), payeeIds]).toEqual([words, [null, null]])
    const stored = structuredClone(plan)
    for (const step of stored.steps)
      for (const field of ['payeeId', 'firstDeals', 'yearlyMax']) Reflect.deleteProperty(step, field)
    expect(planWords(stored)).toEqual(words)
  })

  it("names a step's payee, and refuses what only the brokerage can be paid", () => {
    const payeeId = '018f0000-0000-7000-8000-000000000001'
    const royalty = { ...split, id: 'royalty', label: 'Royalty', stage: 'PRE_SPLIT', of: 'GROSS', percent: 6, payeeId }
    const plan = terms.parse({ steps: [royalty, fee('Coach', { amount: 50, payeeId })] })
    expect(planWords(plan, [{ id: payeeId, name: 'Lone Star Franchise Inc.' }])).toEqual([
      'Royalty: 6% of the gross commission to Lone Star Franchise Inc.',
      'Coach: $50 on each deal to Lone Star Franchise Inc.',
    ])
    expect(planWords(plan)[0]).toBe('Royalty: 6% of the gross commission to another payee')
    const wrong = terms.safeParse({
      caps: caps.slice(0, 1),
      steps: [
        { ...split, cap: 'annual', countsTowards: ['annual'] },
        { ...split, id: 'other', payeeId },
        { ...royalty, countsTowards: ['annual'] },
        fee('Coach', { amount: 50, payeeId, owed: true }),
      ],
    })
    expect(wrong.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['steps.1.payeeId', 'The split is the brokerage’s own'],
      ['steps.2.countsTowards', 'What others get counts towards no cap of the split'],
      ['steps.3.owed', 'Only a fee of the brokerage’s can be owed'],
    ])
  })

  it('is empty where nothing is taken', () => {
    const plan = terms.parse({ steps: [{ ...split, percent: 0 }, fee('Fee', { amount: 0 })] })
    expect(planWords(plan)).toEqual(['Brokerage split: nothing', 'Fee: nothing'])
  })

  it('refuses what would never have an effect', () => {
    const annual = { id: 'annual', label: 'Annual cap' }
    const capped = { ...split, cap: 'annual', countsTowards: ['annual'] }
    expect(faults({ caps: [annual], steps: [capped] })).toEqual([
      ['caps.0.amount', 'Enter the dollars or the deals of a year'],
    ])
    expect(faults({ caps: [{ ...annual, deals: 16 }], steps: [{ ...split, cap: 'annual' }] })).toEqual([
      ['caps.0.id', 'Nothing counts towards this cap: choose it under Counts Towards of a step'],
    ])
    const kept = { ...split, of: 'COMPANY_DOLLAR', kind: 'TIERS', percent: null, tiers: [{ percent: 10 }] }
    expect(faults({ steps: [kept] })).toEqual([
      ['steps.0.of', 'The brokerage keeps nothing before the first split: split the share'],
    ])
    expect(faults({ steps: [split, { ...kept, id: 'more' }] })).toEqual([])
    const counted = { ...split, countsTowards: ['annual'] }
    expect(faults({ caps: [{ ...annual, amount: 9 }], steps: [counted] })).toEqual([
      ['caps.0.id', 'No step stops at this cap: choose it under Stops at Cap or Which Cap of a step'],
    ])
    const later = fee('later', { amount: 45, when: 'AFTER_CAP', whenCap: 'annual' })
    expect(faults({ caps: [{ ...annual, amount: 9 }], steps: [counted, later] })).toEqual([])
    const share = { ...split, of: 'COMPANY_DOLLAR', stage: 'PRE_SPLIT' }
    const nothing = 'The brokerage keeps nothing before this step: choose what else it is of'
    expect(faults({ steps: [share, { ...split, id: 'two' }] })).toEqual([['steps.0.of', nothing]])
    const franchise = { ...share, id: 'franchise', stage: 'POST_SPLIT' }
    expect(faults({ steps: [franchise] })).toEqual([['steps.0.of', nothing]])
    expect(faults({ steps: [franchise, split] })).toEqual([])
    expect(faults({ steps: [split, fee('risk', { amount: 60, yearlyMax: 0 })] })).toEqual([
      ['steps.1.yearlyMax', 'Enter an amount above 0'],
    ])
  })

  it('lets a fee count towards the cap of the split', () => {
    const towards = { cap: 'annual', countsTowards: ['annual'] }
    expect(
      faults({ caps: caps.slice(0, 1), steps: [{ ...split, ...towards }, fee('risk', { amount: 60, ...towards })] }),
    ).toEqual([])
  })

  it('says which caps go by the calendar year', () => {
    const calendar = terms.parse({
      caps: caps.map((cap) => ({ ...cap, period: 'CALENDAR' })),
      steps: [{ ...split, cap: 'annual', countsTowards: ['annual', 'count'], when: 'BEFORE_CAP', whenCap: 'count' }],
    })
    expect(planWords(calendar)).toEqual([
      'Brokerage split: 20% of the agent’s share, until the annual cap of $18,000 a calendar year is reached, ' +
        'while the deal cap of 16 deals a calendar year is not reached',
    ])
  })

  it('names no more deals than a cap has', () => {
    const cap = { label: 'Files', amount: null, usedAmount: 900 }
    expect(otherCapWords({ ...cap, deals: 2, usedDeals: 1 })).toBe('1 of 2 deals')
    expect(otherCapWords({ ...cap, deals: 1, usedDeals: 1 })).toBe('1 of 1 deal')
    expect(otherCapWords({ ...cap, deals: 2, usedDeals: 3 })).toBe('2 of 2 deals')
  })
})
