import { eventsMissed } from './missed-events.js'

const told = (event: string, agoMs: number) => ({ event, data: { id: event }, agoMs })

describe('what a page missed before its stream opened', () => {
  it('is nothing without events since its first read', () => {
    expect(eventsMissed({ reachMs: 30_000, recent: [] }, 800)).toEqual([])
    expect(eventsMissed({ reachMs: 30_000, recent: [told('deal', 801)] }, 800)).toEqual([])
  })
  it('is the events since then, of known kinds', () => {
    expect(
      eventsMissed({ reachMs: 30_000, recent: [told('deal', 900), told('lead', 800), told('parking', 10), 7] }, 800),
    ).toEqual([{ name: 'lead', data: { id: 'lead' } }])
  })
  it("may be anything where the server's history is too short or missing", () => {
    expect(eventsMissed({ reachMs: 700, recent: [] }, 800)).toBeNull()
    expect(eventsMissed({}, 800)).toBeNull()
  })
})
