import * as fc from 'fast-check'
import {
  dealFacts,
  dealKinds,
  dealSides,
  paperDecisions,
  paperStates,
  acceptedPapersInWords,
  paperNeedOf,
  factOf,
  isSettledPaper,
  kindOfProperty,
  allowsDecision,
  paperAfter,
  papersInWords,
  readyList,
  type DealSide,
  type DealFacts,
  type PaperItem,
} from '@bluebonnet/domain'
import { writePaperList } from './paper.schema.js'

fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 4_200) })

const told = fc.option(fc.boolean(), { nil: null })
const anyFacts: fc.Arbitrary<DealFacts> = fc
  .record({ yearBuilt: fc.option(fc.integer({ min: 1850, max: 2026 }), { nil: null }) })
  .chain((year) =>
    fc
      .record(Object.fromEntries(dealFacts.filter((fact) => fact !== 'builtBefore1978').map((fact) => [fact, told])))
      .map((facts) => ({ ...year, ...facts })),
  )
const anyItem: fc.Arbitrary<Pick<PaperItem, 'need' | 'when'>> = fc.record({
  need: fc.constant('IF' as const),
  when: fc.array(fc.record({ fact: fc.constantFrom(...dealFacts), is: fc.boolean() }), { minLength: 1, maxLength: 4 }),
})

const forms = (facts: DealFacts, side: DealSide = 'BUYER') =>
  readyList({ side, kind: 'SALE' })
    .filter((item) => item.need === 'IF' && paperNeedOf(item, facts).requirement === 'NEEDED')
    .map(({ trecForm, key }) => trecForm ?? key)

const decides = (fact: string): string => (fact === 'yearBuilt' ? 'builtBefore1978' : fact)

const at = (...states: (typeof paperStates)[number][]) => states.map((state, by) => ({ state, by: String(by) }))

describe('required papers of a deal', () => {
  it('are required when all conditions hold, not when one fails, and unknown only while one is open', () => {
    fc.assert(
      fc.property(anyItem, anyFacts, (item, facts) => {
        const known = item.when.map(({ fact, is }) => {
          const value = factOf(facts, fact)
          return value === null ? null : value === is
        })
        const { requirement, open, why } = paperNeedOf(item, facts)
        const expected = known.includes(false) ? 'NOT_NEEDED' : known.includes(null) ? 'UNKNOWN' : 'NEEDED'
        expect(requirement).toBe(expected)
        expect(open.length > 0).toBe(requirement === 'UNKNOWN')
        expect(why).not.toBe('')
      }),
    )
  })

  it('are settled by answering their questions, whatever the answers', () => {
    fc.assert(
      fc.property(anyItem, anyFacts, fc.boolean(), (item, facts, answer) => {
        const { open } = paperNeedOf(item, facts)
        const year = open.includes('builtBefore1978') ? { yearBuilt: answer ? 1950 : 2001 } : {}
        const now = { ...facts, ...Object.fromEntries(open.map((fact) => [fact, answer])), ...year }
        expect(paperNeedOf(item, now).requirement).not.toBe('UNKNOWN')
      }),
    )
  })

  it('give reasons in the words of the facts', () => {
    const lead = { need: 'IF', when: [{ fact: 'builtBefore1978', is: true }] } as const
    expect([{ yearBuilt: 1977 }, { yearBuilt: 1978 }, {}].map((facts) => paperNeedOf(lead, facts))).toEqual([
      { requirement: 'NEEDED', why: 'Because it was built before 1978', open: [] },
      { requirement: 'NOT_NEEDED', why: 'Because it was built in 1978 or later', open: [] },
      { requirement: 'UNKNOWN', why: 'Not known yet whether it is needed', open: ['builtBefore1978'] },
    ])
    expect(paperNeedOf({ need: 'ALWAYS', when: [] }, {}).requirement).toBe('NEEDED')
    expect(paperNeedOf({ need: 'OPTIONAL', when: [] }, {}).requirement).toBe('OPTIONAL')
  })

  it('ask every form of the table for its fact', () => {
    const table: [DealFacts, string[]][] = [
      [{ yearBuilt: 1964 }, ['56-0']],
      [{ financed: true }, ['40-11', 'appraisal']],
      [{ association: true }, ['36-11', '37-5']],
      [{ condominium: true }, ['32-5']],
      [{ district: true }, ['59-0']],
      [{ sellerStays: true }, ['15-7']],
      [{ buyerEarly: true }, ['16-7']],
      [{ otherSale: true }, ['10-6']],
      [{ backUp: true }, ['11-9']],
      [{ intermediary: true }, ['intermediary-consent']],
      [{ survey: true }, ['survey']],
    ]
    expect(table.map(([facts]) => forms(facts))).toEqual(table.map(([, wanted]) => wanted))
    expect(forms({ represented: true }, 'LISTING')).toEqual(['broker-compensation'])
    const asked = new Set(table.flatMap(([facts]) => Object.keys(facts)).map((fact) => decides(fact)))
    expect(dealFacts.filter((fact) => !asked.has(fact))).toEqual(['represented'])
  })

  it('offer the rarer forms of a sale optionally, on both sides', () => {
    const places = ['53-0', '44-3', '47-0', '33-2', '34-4', '61-0', '28-2']
    const rarer = ['49-1', '57-0', '51-1', '52-1', '48-1', '26-8', '41-3', '45-2', '60-0', ...places]
    for (const side of dealSides) {
      const offered = readyList({ side, kind: 'SALE' }).filter(({ need }) => need === 'OPTIONAL')
      expect(offered.map(({ trecForm }) => trecForm)).toEqual(expect.arrayContaining(rarer))
    }
  })

  it('leave out questions that were answered with no', () => {
    const none = Object.fromEntries(dealFacts.map((fact) => [fact, false]))
    for (const side of dealSides) expect(forms({ ...none, yearBuilt: 2001 }, side)).toEqual([])
  })
})

describe('the built-in lists', () => {
  it.each(dealSides.flatMap((side) => dealKinds.map((kind) => [side, kind] as const)))(
    '%s %s is a list',
    (side, kind) => {
      const items = readyList({ side, kind })
      expect(writePaperList.safeParse({ items, version: 1 }).error).toBeUndefined()
      expect(items.find(({ key }) => key === 'contract')?.need).toBe('ALWAYS')
    },
  )

  it('depend on the property', () => {
    expect(['CONDO', 'LAND', 'TOWNHOUSE', null].map(kindOfProperty)).toEqual(['CONDOMINIUM', 'LAND', 'SALE', 'SALE'])
  })
})

describe('the state of a paper', () => {
  it('is that of its last step, except the first of two reviews', () => {
    expect(paperAfter([], false)).toEqual({ state: 'MISSING', firstReviewer: null })
    expect(paperAfter(at('SUBMITTED', 'ACCEPTED'), false)).toEqual({ state: 'ACCEPTED', firstReviewer: null })
    expect(paperAfter(at('SUBMITTED', 'ACCEPTED'), true)).toEqual({ state: 'SUBMITTED', firstReviewer: '1' })
    expect(paperAfter(at('SUBMITTED', 'ACCEPTED', 'ACCEPTED'), true)).toEqual({
      state: 'ACCEPTED',
      firstReviewer: null,
    })
    expect(paperAfter(at('SUBMITTED', 'ACCEPTED', 'SUBMITTED'), true)).toEqual({
      state: 'SUBMITTED',
      firstReviewer: null,
    })
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...paperStates), { minLength: 1 }), fc.boolean(), (states, second) => {
        const { state, firstReviewer } = paperAfter(at(...states), second)
        expect(firstReviewer === null ? state === states.at(-1) : state === 'SUBMITTED').toBe(true)
      }),
    )
  })

  it('is never decided twice the same way, and an open paper is never settled', () => {
    for (const decision of paperDecisions) expect(allowsDecision(decision, decision)).toBe(false)
    expect(allowsDecision('SUBMITTED', 'ACCEPTED')).toBe(true)
    expect(allowsDecision('MISSING', 'ACCEPTED')).toBe(false)
    expect(paperStates.filter((state) => isSettledPaper({ requirement: 'NEEDED', state }))).toEqual([
      'ACCEPTED',
      'WAIVED',
      'NOT_APPLICABLE',
    ])
    expect(isSettledPaper({ requirement: 'UNKNOWN', state: 'MISSING' })).toBe(false)
    expect(isSettledPaper({ requirement: 'OPTIONAL', state: 'MISSING' })).toBe(true)
    expect(papersInWords({ done: 5, accepted: 3, total: 7 })).toBe('Papers 3 of 7, 2 to review')
    expect(papersInWords({ done: 3, accepted: 3, total: 7 })).toBe('Papers 3 of 7')
    expect(acceptedPapersInWords({ done: 5, accepted: 3, total: 7 })).toBe('3 of 7 accepted')
    for (const none of [{ done: 0, accepted: 0, total: 0 }, undefined])
      expect([papersInWords(none), acceptedPapersInWords(none)]).toEqual(['', ''])
  })
})

it('refuses a paper that is required when something is both so and not so', () => {
  const item = { key: 'hoa', label: 'HOA documents', documentType: null, need: 'IF', stage: 'START' }
  const write = (when: { fact: string; is: boolean }[]) =>
    writePaperList.safeParse({ items: [{ ...item, when }], version: 1 }).error?.issues.map(({ path }) => path.join('.'))
  expect(write([{ fact: 'association', is: true }])).toBeUndefined()
  expect(
    write([
      { fact: 'association', is: true },
      { fact: 'association', is: false },
    ]),
  ).toEqual(['items.0.when'])
})
