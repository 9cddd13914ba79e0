import { addDays, addMonths, isDay, weeksOf } from './days.js'

describe('days of a month', () => {
  it('goes from Sunday to Saturday and covers the month', () => {
    const weeks = weeksOf('2026-11-21')
    expect(weeks[0]?.[0]).toBe('2026-11-01')
    expect(weeks.at(-1)?.at(-1)).toBe('2026-12-05')
    expect(weeks.every((week) => week.length === 7)).toBe(true)
  })

  it('needs four weeks for a February that begins on a Sunday, six for a long month that begins on a Saturday', () => {
    expect(weeksOf('2026-02-01')).toHaveLength(4)
    expect(weeksOf('2026-08-01')).toHaveLength(6)
  })

  it('moves over the ends of months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-01')
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-01')
  })

  it('knows what is no day', () => {
    expect(isDay('2026-02-29')).toBe(false)
    expect(isDay('2028-02-29')).toBe(true)
    expect(isDay('tomorrow')).toBe(false)
  })
})
