import * as fc from 'fast-check'
import { capYear, isInCapYear, type CapAnchor } from './cap-year.js'

fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 4_200) })

const isoDay = (time: Date): string => time.toISOString().slice(0, 10)
const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2200-12-31'), noInvalidDate: true }).map(isoDay)
const anchor: fc.Arbitrary<CapAnchor> = fc
  .oneof(
    fc.constant(new Date('2024-02-29')),
    fc.date({ min: new Date('2024-01-01'), max: new Date('2024-12-31'), noInvalidDate: true }),
  )
  .map((time) => ({ month: time.getUTCMonth() + 1, day: time.getUTCDate() }))
const anyAnchor = fc.option(anchor)
const dayBefore = (date: string): string => isoDay(new Date(Date.parse(date) - 86_400_000))

describe('the cap year', () => {
  it.each([
    [null, '2026-01-01', '2026-01-01', '2027-01-01'],
    [null, '2026-12-31', '2026-01-01', '2027-01-01'],
    [{ month: 7, day: 15 }, '2026-07-14', '2025-07-15', '2026-07-15'],
    [{ month: 7, day: 15 }, '2026-07-15', '2026-07-15', '2027-07-15'],
    [{ month: 2, day: 29 }, '2026-02-27', '2025-02-28', '2026-02-28'],
    [{ month: 2, day: 29 }, '2026-02-28', '2026-02-28', '2027-02-28'],
    [{ month: 2, day: 29 }, '2028-02-28', '2027-02-28', '2028-02-29'],
    [{ month: 2, day: 29 }, '2028-02-29', '2028-02-29', '2029-02-28'],
    [{ month: 2, day: 29 }, '2100-03-01', '2100-02-28', '2101-02-28'],
  ])('from %j on %s runs %s to %s', (from, onDate, start, end) => {
    expect(capYear(from, onDate)).toEqual({ start, end })
  })

  it('holds its day, and every day of it returns the same year', () => {
    fc.assert(
      fc.property(anyAnchor, day, day, (from, one, other) => {
        const year = capYear(from, one)
        expect(isInCapYear(year, one)).toBe(true)
        expect(isInCapYear(year, other)).toBe(capYear(from, other).start === year.start)
      }),
    )
  })

  it('follows the previous year without a gap or an overlap', () => {
    fc.assert(
      fc.property(anyAnchor, day, (from, onDate) => {
        const year = capYear(from, onDate)
        expect(capYear(from, year.end).start).toBe(year.end)
        expect(capYear(from, dayBefore(year.end))).toEqual(year)
        expect(capYear(from, dayBefore(year.start)).end).toBe(year.start)
      }),
    )
  })

  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-4-3',
    '2026-04-03T00:00:00Z',
    '',
    '9999-12-31',
  ])('refuses the date %j', (onDate) => {
    expect(() => capYear(null, onDate)).toThrow(RangeError)
  })

  it.each([
    { month: 2, day: 30 },
    { month: 0, day: 1 },
    { month: 13, day: 1 },
    { month: 1, day: 0 },
    { month: 4, day: 31 },
    { month: 1.5, day: 1 },
  ])('refuses the anniversary %j', (from) => {
    expect(() => capYear(from, '2026-06-15')).toThrow(RangeError)
  })
})
