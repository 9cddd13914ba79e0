import { daysInMonth, formatPlainDate, parsePlainDate } from './plain-date.js'

describe('a calendar day', () => {
  it.each([
    ['2026-01-01', { year: 2026, month: 1, day: 1 }],
    ['2024-02-29', { year: 2024, month: 2, day: 29 }],
    ['2000-02-29', { year: 2000, month: 2, day: 29 }],
    ['2026-12-31', { year: 2026, month: 12, day: 31 }],
    ['0000-01-01', { year: 0, month: 1, day: 1 }],
    ['9999-12-31', { year: 9999, month: 12, day: 31 }],
  ])('%s is read and written alike', (text, parts) => {
    expect(parsePlainDate(text)).toEqual(parts)
    expect(formatPlainDate(parts)).toBe(text)
  })

  it.each([
    '',
    'today',
    '2026-00-10',
    '2026-13-10',
    '2026-01-00',
    '2026-01-32',
    '2026-04-31',
    '2026-02-29',
    '1900-02-29',
    'on 2026-01-01',
    '2026-01-01T00:00',
    '02026-01-01',
    '2026-1-1',
  ])('is not "%s"', (text) => {
    expect(() => parsePlainDate(text)).toThrow(`Not a date: ${text}`)
  })

  it.each([-1, 10_000])('has no year %d', (year) => {
    expect(() => formatPlainDate({ year, month: 1, day: 1 })).toThrow(`Not a year of four digits: ${year}`)
  })

  it('knows its months', () => {
    expect(Array.from({ length: 12 }, (_, place) => daysInMonth(2026, place + 1))).toEqual([
      31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31,
    ])
    expect([1900, 2000, 2024, 2026, 2100].map((year) => daysInMonth(year, 2))).toEqual([28, 29, 29, 28, 28])
  })
})
