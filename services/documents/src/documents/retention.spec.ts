import { retentionOf, retentionSentence } from './retention.js'

const at = (day: string): Date => new Date(`${day}T18:00:00Z`)

describe('retention', () => {
  it('counts from the end of the last deal', () => {
    expect(retentionOf(at('2020-01-01'), { open: 0, lastEnded: at('2024-05-06') })).toEqual({ until: at('2028-05-06') })
  })

  it('counts from the upload without a deal', () => {
    expect(retentionOf(at('2024-02-29'), { open: 0, lastEnded: null })).toEqual({ until: at('2028-02-29') })
  })

  it('has no end while a deal is open', () => {
    expect(retentionOf(at('2020-01-01'), { open: 1, lastEnded: at('2024-05-06') })).toEqual({ until: 'deal-open' })
  })

  it("names the last day in the brokerage's time zone", () => {
    const until = new Date('2028-05-07T03:00:00Z')
    expect(retentionSentence({ until }, at('2026-01-01'), 'America/Chicago')).toContain(
      'until May 6, 2028 (22 TAC 535.2(h))',
    )
    expect(retentionSentence({ until }, until, 'America/Chicago')).toBeNull()
  })
})
