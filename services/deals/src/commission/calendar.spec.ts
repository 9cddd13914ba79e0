import { dayAfter, lastTwelveMonths, monthStart, upTo, yearOf } from './calendar.js'

describe('periods of the commission page', () => {
  it('are calendar years and months', () => {
    expect(yearOf('2026-11-20')).toEqual({ from: '2026-01-01', to: '2027-01-01' })
    expect(monthStart('2026-11-20')).toBe('2026-11-01')
    expect(monthStart('2026-01-31', 1)).toBe('2025-12-01')
    expect(monthStart('2026-11-20', 11)).toBe('2025-12-01')
  })

  it('end with the day of today, and have not begun before it', () => {
    expect([dayAfter('2028-02-28'), dayAfter('2027-12-31')]).toEqual(['2028-02-29', '2028-01-01'])
    expect([upTo(yearOf('2026-11-20'), '2026-11-20'), upTo(yearOf('2025-01-01'), '2026-11-20')]).toEqual([
      { from: '2026-01-01', to: '2026-11-21' }, { from: '2025-01-01', to: '2026-01-01' },
    ])
  })

  it('end with the month of the day', () => {
    const months = lastTwelveMonths('2026-02-03')
    expect([months.length, months[0], months[10], months[11]]).toEqual([12, '2025-03', '2026-01', '2026-02'])
  })
})
