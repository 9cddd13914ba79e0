import { periodOrThisYear, lastTwelveMonths, startedMonths, monthStart, yearOf } from './calendar.js'

describe('periods of the commission page', () => {
  it('are calendar years and months', () => {
    expect(yearOf('2026-11-20')).toEqual({ from: '2026-01-01', to: '2027-01-01' })
    expect(monthStart('2026-11-20')).toBe('2026-11-01')
    expect(monthStart('2026-01-31', 1)).toBe('2025-12-01')
    expect(monthStart('2026-11-20', 11)).toBe('2025-12-01')
  })

  it('end with the month of the day', () => {
    const months = lastTwelveMonths('2026-02-03')
    expect([months.length, months[0], months[10], months[11]]).toEqual([12, '2025-03', '2026-01', '2026-02'])
  })

  it('include the months that have started', () => {
    expect(startedMonths({ from: '2026-01-20', to: '2027-01-01' }, '2026-03-01')).toEqual([
      '2026-01',
      '2026-02',
      '2026-03',
    ])
    expect(startedMonths({ from: '2026-03-20', to: '2026-03-25' }, '2026-03-01')).toEqual(['2026-03'])
    expect(startedMonths({ from: '2026-04-01', to: '2027-01-01' }, '2026-03-31')).toEqual([])
  })

  it('default to this year', () => {
    const today = '2026-03-31'
    expect([
      periodOrThisYear({}, today),
      periodOrThisYear({ year: 2024 }, today),
      periodOrThisYear({ period: '2025-Q2' }, today),
    ]).toEqual(['2026', '2024', '2025-Q2'])
  })
})
