import { momentAt, startOfDay, wallClockAt } from './wall-clock.js'

const chicago = 'America/Chicago'

describe('times of the brokerage', () => {
  it('read a wall clock in winter and in summer', () => {
    expect(momentAt('2026-11-21T10:30', chicago)).toBe('2026-11-21T16:30:00.000Z')
    expect(momentAt('2026-07-01T10:30', chicago)).toBe('2026-07-01T15:30:00.000Z')
  })

  it('start a day with a clock change at its own midnight', () => {
    expect(startOfDay('2026-03-08', chicago)).toBe('2026-03-08T06:00:00.000Z')
    expect(startOfDay('2026-03-09', chicago)).toBe('2026-03-09T05:00:00.000Z')
    expect(startOfDay('2026-11-01', chicago)).toBe('2026-11-01T05:00:00.000Z')
    expect(startOfDay('2026-11-02', chicago)).toBe('2026-11-02T06:00:00.000Z')
  })

  it('move forward, not back, in the hour that spring skips', () => {
    expect(wallClockAt(momentAt('2026-03-08T02:30', chicago), chicago)).toBe('2026-03-08T03:30')
    expect(wallClockAt(momentAt('2026-03-08T02:00', 'America/Denver'), 'America/Denver')).toBe('2026-03-08T03:00')
  })

  it('return to the same wall clock', () => {
    for (const wall of [
      '2026-03-08T01:59',
      '2026-03-08T03:00',
      '2026-11-01T00:30',
      '2026-11-01T02:00',
      '2026-12-31T23:59',
    ]) {
      expect(wallClockAt(momentAt(wall, chicago), chicago)).toBe(wall)
    }
  })

  it.each([
    ['2026-12-05', 'America/Chicago', '2026-12-05T23:00:00.000Z'],
    ['2026-12-05', 'America/Denver', '2026-12-06T00:00:00.000Z'],
    // Days of clock changes.
    ['2026-03-08', 'America/Chicago', '2026-03-08T22:00:00.000Z'],
    ['2026-11-01', 'America/Chicago', '2026-11-01T23:00:00.000Z'],
    ['2026-03-07', 'America/Denver', '2026-03-08T00:00:00.000Z'],
    ['2026-03-08', 'America/Denver', '2026-03-08T23:00:00.000Z'],
  ])('5:00 p.m. of %s in %s is %s', (day, zone, moment) => {
    expect(momentAt(`${day}T17:00`, zone)).toBe(moment)
  })
})
