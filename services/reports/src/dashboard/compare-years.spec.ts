import { againstLastYear } from './compare-years.js'

const day = (key: string, cents: number) => ({ key, cents })

describe('commission against last year', () => {
  it('compares the same days of both years', () => {
    const days = [day('2025-02-10', 100_000), day('2025-11-30', 900_000), day('2026-01-05', 118_000)]
    expect(againstLastYear(days, '2026-02-10')).toBe(18)
    expect(againstLastYear(days, '2026-12-31')).toBe(-88)
  })

  it('leaves out future days of both years', () => {
    const days = [
      day('2025-02-10', 100_000),
      day('2025-02-11', 100_000),
      day('2026-02-10', 150_000),
      day('2026-03-01', 999_999),
    ]
    expect(againstLastYear(days, '2026-02-10')).toBe(50)
  })

  it('is empty without a last year', () => {
    expect(againstLastYear([day('2026-01-05', 118_000)], '2026-02-10')).toBeNull()
    expect(againstLastYear([], '2026-02-10')).toBeNull()
  })

  it('compares a leap day with February 28', () => {
    expect(
      againstLastYear([day('2027-02-28', 100), day('2027-03-01', 100), day('2028-02-29', 200)], '2028-02-29'),
    ).toBe(100)
  })
})
