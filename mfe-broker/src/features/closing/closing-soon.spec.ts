import { isOverdue } from './closing-soon.js'

describe('closings', () => {
  it('are overdue from the next day', () => {
    expect(['2026-11-20', '2026-11-21', null].map((closeDate) => isOverdue({ closeDate }, '2026-11-21'))).toEqual([
      true,
      false,
      false,
    ])
  })
})
