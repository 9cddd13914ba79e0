import { untilToday } from './closed-within.js'

describe('an unfinished period', () => {
  it('ends today, and is empty before its start', () => {
    expect([
      untilToday({ from: '2026-01-01', to: '2027-01-01' }, '2026-11-20'),
      untilToday({ from: '2025-01-01', to: '2026-01-01' }, '2026-11-20'),
    ]).toEqual([
      { from: '2026-01-01', to: '2026-11-21' },
      { from: '2025-01-01', to: '2026-01-01' },
    ])
  })
})
