import { latestSlot } from './schedule-planner.js'

const chicago = { dailyAt: '07:30', timeZone: 'America/Chicago' } as const
const slot = (now: string, rhythm: Parameters<typeof latestSlot>[0] = chicago): string =>
  latestSlot(rhythm, new Date(now)).toISOString()

describe('the latest due time', () => {
  it('of an interval counts from 1970', () => {
    expect(slot('2026-11-21T10:59:59Z', { everyMs: 3_600_000 })).toBe('2026-11-21T10:00:00.000Z')
    expect(slot('2026-11-21T11:00:00Z', { everyMs: 3_600_000 })).toBe('2026-11-21T11:00:00.000Z')
  })

  it('of a time of day follows the time zone through the year', () => {
    expect(slot('2026-01-15T20:00:00Z')).toBe('2026-01-15T13:30:00.000Z')
    expect(slot('2026-07-15T20:00:00Z')).toBe('2026-07-15T12:30:00.000Z')
    expect(slot('2026-07-15T12:29:59Z')).toBe('2026-07-14T12:30:00.000Z')
  })

  it('is right on days of clock changes', () => {
    expect(slot('2026-03-08T18:00:00Z')).toBe('2026-03-08T12:30:00.000Z')
    expect(slot('2026-03-08T12:00:00Z')).toBe('2026-03-07T13:30:00.000Z')
    expect(slot('2026-11-01T18:00:00Z')).toBe('2026-11-01T13:30:00.000Z')
    expect(slot('2026-11-01T13:00:00Z')).toBe('2026-10-31T12:30:00.000Z')
    expect(slot('2026-03-09T05:30:00Z')).toBe('2026-03-08T12:30:00.000Z')
    expect(slot('2026-11-02T06:30:00Z')).toBe('2026-11-01T13:30:00.000Z')
  })

  it('works where the day begins elsewhere', () => {
    expect(slot('2026-05-01T23:00:00Z', { dailyAt: '00:15', timeZone: 'Asia/Tokyo' })).toBe('2026-05-01T15:15:00.000Z')
  })
})
