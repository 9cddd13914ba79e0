import * as fc from 'fast-check'
import * as fieldTexts from './texts/fields.js'
import { latestEnd, monthsOf, periodAround, periodDays, readPeriod, yearOfPeriod } from './period.js'
import { dayAfter } from '@bluebonnet/domain'

fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 4_200) })

const someDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))
const someYear = fc.integer({ min: 1900, max: 2199 }).map(String)
const units = ['month', 'quarter', 'year'] as const

describe('a period', () => {
  it('is a month, a quarter, a year, or days including the last', () => {
    expect(periodDays('2026-11')).toEqual({ from: '2026-11-01', to: '2026-12-01' })
    expect(periodDays('2026-Q3')).toEqual({ from: '2026-07-01', to: '2026-10-01' })
    expect(periodDays('2199')).toEqual({ from: '2199-01-01', to: '2200-01-01' })
    expect(periodDays('2028-02-29..2028-02-29')).toEqual({ from: '2028-02-29', to: '2028-03-01' })
  })

  it.each([
    ['', fieldTexts.periodShape],
    ['soon', fieldTexts.periodShape],
    ['2026-13', fieldTexts.periodShape],
    ['2026-Q5', fieldTexts.periodShape],
    ['2026-Q0', fieldTexts.periodShape],
    ['2026-1', fieldTexts.periodShape],
    ['2026-01-05', fieldTexts.periodShape],
    ['2026-01-05..', fieldTexts.periodShape],
    [' 2026', fieldTexts.periodShape],
    ['2026\n', fieldTexts.periodShape],
    ['1899', fieldTexts.periodDays],
    ['2200-Q1', fieldTexts.periodDays],
    ['0000', fieldTexts.periodDays],
    ['2026-02-29..2026-03-01', fieldTexts.periodDays],
    ['2026-00-10..2026-03-01', fieldTexts.periodDays],
    ['1899-12-31..1900-01-01', fieldTexts.periodDays],
    ['2026-02-02..2026-02-01', fieldTexts.periodBackwards],
    ['2026-01-05..2031-01-05', fieldTexts.periodLong],
    ['2024-02-29..2029-03-01', fieldTexts.periodLong],
  ])('is refused with a sentence when it is %j', (text, sentence) => {
    expect(readPeriod(text)).toBe(sentence)
    expect(() => periodDays(text)).toThrow(sentence)
  })

  it('is at most five years, leap days included', () => {
    expect([latestEnd('2026-01-05'), latestEnd('2024-02-29'), latestEnd('2023-03-01')]).toEqual([
      '2031-01-04',
      '2029-02-28',
      '2028-02-29',
    ])
    expect(readPeriod('2026-01-05..2031-01-04')).toEqual({ from: '2026-01-05', to: '2031-01-05' })
    fc.assert(
      fc.property(
        someDay.filter((day) => day < '2194'),
        (from) => {
          const last = latestEnd(from)
          expect(readPeriod(`${from}..${last}`)).toEqual({ from, to: dayAfter(last) })
          expect(readPeriod(`${from}..${dayAfter(last)}`)).toBe(fieldTexts.periodLong)
        },
      ),
    )
  })

  it('divides each year without a gap and without an overlap', () => {
    fc.assert(
      fc.property(someYear, (year) => {
        const { from, to } = periodDays(year)
        for (const parts of [
          ['Q1', 'Q2', 'Q3', 'Q4'],
          Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, '0')),
        ]) {
          const days = parts.map((part) => periodDays(`${year}-${part}`))
          expect([from, ...days.map((part) => part.to)]).toEqual([...days.map((part) => part.from), to])
        }
        const leap = Number(year) % 4 === 0 && (Number(year) % 100 !== 0 || Number(year) % 400 === 0)
        expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBe(leap ? 366 : 365)
      }),
    )
  })

  it('includes its day, and the previous one ends where it begins', () => {
    fc.assert(
      fc.property(someDay, fc.constantFrom(...units), fc.integer({ min: 1, max: 40 }), (day, unit, before) => {
        const days = periodDays(periodAround(unit, day))
        expect(days.from <= day && day < days.to).toBe(true)
        fc.pre(Number(day.slice(0, 4)) - before > 1900)
        const earlier = periodDays(periodAround(unit, day, before))
        expect(earlier.to).toBe(periodDays(periodAround(unit, day, before - 1)).from)
      }),
    )
    expect([
      periodAround('month', '2026-01-31', 1),
      periodAround('quarter', '2026-02-01', 1),
      periodAround('year', '2026-12-31', 1),
    ]).toEqual(['2025-12', '2025-Q4', '2025'])
  })

  it('knows its months and, when it is one, its year', () => {
    expect(monthsOf({ from: '2025-11-30', to: '2026-02-01' })).toEqual(['2025-11', '2025-12', '2026-01'])
    expect(monthsOf({ from: '2026-02-01', to: '2026-02-01' })).toEqual([])
    expect(['2026', '2026-Q1', '2026-01-01..2026-12-31'].map(yearOfPeriod)).toEqual([2026, null, null])
  })
})
