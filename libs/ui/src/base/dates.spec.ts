import { describe, expect, it } from '@jest/globals'
import { dayIn, formatDate, formatRelative } from './dates.js'

const austin = 'America/Chicago'
// 8 p.m. on 20 November in Austin, already the 21st in UTC.
const evening = '2026-11-21T02:00:00Z'

describe('dates', () => {
  it('keeps a date without a time in every time zone', () => {
    expect(formatDate('2026-11-20', austin)).toBe('Nov 20, 2026')
    expect(formatDate('2026-11-20', 'Pacific/Auckland')).toBe('Nov 20, 2026')
  })

  it("shows a timestamp on its day in the brokerage's time zone", () => {
    expect(formatDate(evening, austin)).toBe('Nov 20, 2026')
    expect(dayIn(new Date(evening), austin)).toBe('2026-11-20')
  })

  it("counts whole days from today in the brokerage's time zone", () => {
    expect(formatRelative('2026-11-23', austin, new Date(evening))).toBe('in 3 days')
    expect(formatRelative('2026-11-20', austin, new Date(evening))).toBe('today')
    expect(formatRelative('2026-11-19', austin, new Date(evening))).toBe('yesterday')
  })

  it('shows the age of a timestamp in its largest whole unit', () => {
    const now = new Date('2026-11-20T12:00:00Z')
    expect(formatRelative('2026-11-20T11:59:30Z', austin, now)).toBe('now')
    expect(formatRelative('2026-11-20T11:15:00Z', austin, now)).toBe('45 minutes ago')
    expect(formatRelative('2026-11-20T10:00:00Z', austin, now)).toBe('2 hours ago')
    expect(formatRelative('2026-10-30T12:00:00Z', austin, now)).toBe('3 weeks ago')
  })

  it('counts calendar days: thirty hours may be two of them', () => {
    const afterMidnight = new Date('2026-11-18T07:00:00Z')
    expect(formatRelative('2026-11-17T01:00:00Z', austin, afterMidnight)).toBe('2 days ago')
    expect(formatRelative('2026-11-17T06:30:00Z', austin, afterMidnight)).toBe('yesterday')
  })

  it('shows a distance, not the week or month of the calendar', () => {
    const today = new Date('2026-11-20T18:00:00Z')
    expect(formatRelative('2027-01-03', austin, today)).toBe('in 1 month')
    expect(formatRelative('2026-12-03', austin, today)).toBe('in 13 days')
    expect(formatRelative('2026-12-04', austin, today)).toBe('in 2 weeks')
    expect(formatRelative('2026-11-08', austin, today)).toBe('12 days ago')
    expect(formatRelative('2025-02-01', austin, today)).toBe('1 year ago')
  })
})
