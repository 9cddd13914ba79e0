import { daysAfter, isOverdue } from './closing-soon.js'

describe('closings', () => {
  it('count days across the end of a month', () => expect(daysAfter('2026-11-25', 14)).toBe('2026-12-09'))
  it('are overdue from the next day', () => {
    expect(['2026-11-20', '2026-11-21', null].map((closeDate) => isOverdue({ closeDate }, '2026-11-21'))).toEqual([
      true,
      false,
      false,
    ])
  })
})
