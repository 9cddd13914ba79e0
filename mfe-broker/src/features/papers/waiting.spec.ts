import { isLate, waitingWords } from './waiting.js'

const now = Date.parse('2026-11-22T12:00:00Z')

describe("a paper's waiting time", () => {
  it.each([
    ['2026-11-22T11:59:30Z', 'waiting 0 min of 2 days', false],
    ['2026-11-22T11:18:00Z', 'waiting 42 min of 2 days', false],
    ['2026-11-22T07:10:00Z', 'waiting 4 h of 2 days', false],
    ['2026-11-21T08:00:00Z', 'waiting 1 d 4 h of 2 days', false],
    ['2026-11-20T12:00:00Z', 'waiting 2 d 0 h of 2 days', false],
    ['2026-11-20T11:59:00Z', 'waiting 2 d 0 h of 2 days', true],
    ['2026-11-22T12:01:00Z', 'waiting 0 min of 2 days', false],
  ])('%s: %s', (since, words, late) => {
    expect([waitingWords(since, now), isLate(since, now)]).toEqual([words, late])
  })
})
