import { sameCounted } from './counted.js'

const kept = {
  caps: { annual: { cents: 300_000, deals: 1 }, files: { cents: 0, deals: 1 } },
  steps: { split: { cents: 300_000, deals: 1, baseCents: 600_000 } },
}

describe('the counters of two CDAs', () => {
  it('are equal in any order, ignoring zeros', () => {
    const turned = {
      steps: { split: { baseCents: 600_000, deals: 1, cents: 300_000 }, fee: { cents: 0, deals: 0, baseCents: 0 } },
      caps: { files: { deals: 1, cents: 0 }, annual: { deals: 1, cents: 300_000 } },
    }
    expect([sameCounted(kept, turned), sameCounted(turned, kept)]).toEqual([true, true])
  })

  it.each([
    ['sum of a cap', { ...kept, caps: { ...kept.caps, annual: { cents: 299_999, deals: 1 } } }],
    ['number of deals', { ...kept, caps: { ...kept.caps, files: { cents: 0, deals: 0 } } }],
    ['cap that counts', { ...kept, caps: { ...kept.caps, reviews: { cents: 0, deals: 1 } } }],
    ['list of caps', { ...kept, caps: { annual: kept.caps.annual } }],
    ['base of a step', { ...kept, steps: { split: { ...kept.steps.split, baseCents: 599_999 } } }],
  ])('differ with another %s', (_, other) => {
    expect([sameCounted(kept, other), sameCounted(other, kept)]).toEqual([false, false])
  })

  it('are not compared where no plan counts', () => {
    expect([sameCounted(kept, null), sameCounted(null, kept)]).toEqual([true, true])
  })
})
