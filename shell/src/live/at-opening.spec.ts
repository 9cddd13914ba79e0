import { eventsMissed } from './at-opening.js'

const told = (event: string, agoMs: number) => ({ event, data: { id: event }, agoMs })

describe('what a page may have missed until its stream was open', () => {
  it('is nothing where nothing was told since it began to read', () => {
    expect(eventsMissed({ reachMs: 30_000, recent: [] }, 800)).toEqual([])
    expect(eventsMissed({ reachMs: 30_000, recent: [told('deal', 801)] }, 800)).toEqual([])
  })
  it('is what was told since then, of the kinds that it knows', () => {
    expect(
      eventsMissed({ reachMs: 30_000, recent: [told('deal', 900), told('lead', 800), told('parking', 10), 7] }, 800),
    ).toEqual([{ name: 'lead', data: { id: 'lead' } }])
  })
  it('may be anything where the server does not remember so far back, or says nothing of it', () => {
    expect(eventsMissed({ reachMs: 700, recent: [] }, 800)).toBeNull()
    expect(eventsMissed({}, 800)).toBeNull()
  })
})
