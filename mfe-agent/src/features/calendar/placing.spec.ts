import type { CalendarEvent } from '@bluebonnet/contracts'
import { event as row } from '../../testing/rows.js'
import { firstMinute, isWholeDay, layoutEvents, addToWallClock } from './placing.js'

const chicago = 'America/Chicago'
const day = '2026-11-21'
const event = (id: string, startTime: string, endTime: string, isAllDay = false): CalendarEvent => ({
  ...row,
  id,
  startTime,
  endTime,
  isAllDay,
})
/** On the day itself in Texas time, six hours behind UTC in November. */
const at = (id: string, from: number, to: number): CalendarEvent =>
  event(
    id,
    new Date(Date.UTC(2026, 10, 21, 6) + from * 3_600_000).toISOString(),
    new Date(Date.UTC(2026, 10, 21, 6) + to * 3_600_000).toISOString(),
  )
const placesOf = (events: CalendarEvent[], on = day) =>
  layoutEvents(events, on, chicago).map(({ event: { id }, start, end, lane, lanes }) => [
    id,
    start,
    end,
    `${lane + 1}/${lanes}`,
  ])

describe('the place of events in the hours of a day', () => {
  it('follows the clock of the brokerage', () => {
    expect(placesOf([at('a', 9, 10.5)])).toEqual([['a', 540, 630, '1/1']])
  })

  it('is side by side for overlapping events and in one lane for touching ones', () => {
    expect(placesOf([at('a', 9, 11), at('b', 10, 12), at('c', 11, 13), at('d', 14, 15)])).toEqual([
      ['a', 540, 660, '1/2'],
      ['b', 600, 720, '2/2'],
      ['c', 660, 780, '1/2'],
      ['d', 840, 900, '1/1'],
    ])
  })

  it('gives the shortest event room for its words, also at the end of the day', () => {
    expect(placesOf([at('a', 9, 9), at('b', 23.9, 24)])).toEqual([
      ['a', 540, 570, '1/1'],
      ['b', 1410, 1440, '1/1'],
    ])
  })

  it('cuts an event over midnight at the ends of its days', () => {
    const night = at('a', 22, 26)
    expect([placesOf([night])[0], placesOf([night], '2026-11-22')[0]]).toEqual([
      ['a', 1320, 1440, '1/1'],
      ['a', 0, 120, '1/1'],
    ])
  })

  it('keeps an end after its start in the hour that occurs twice', () => {
    // 1:30 daylight saving time to 1:15 standard time.
    const twice = event('a', '2026-11-01T06:30:00.000Z', '2026-11-01T07:15:00.000Z')
    expect(placesOf([twice], '2026-11-01')).toEqual([['a', 90, 120, '1/1']])
  })

  it('leaves whole days to the row above', () => {
    expect([
      isWholeDay(event('a', '2026-11-21T06:00:00Z', '2026-11-22T06:00:00Z', true)),
      isWholeDay(at('b', 9, 33)),
      isWholeDay(at('c', 9, 32)),
    ]).toEqual([true, true, false])
    expect(placesOf([at('b', 9, 33)])).toEqual([])
  })

  it('shows the working day first, or an hour before an earlier event', () => {
    expect(firstMinute(new Map(), [day], chicago)).toBe(480)
    expect(firstMinute(new Map([[day, [at('a', 6, 7)]]]), [day], chicago)).toBe(300)
    expect(firstMinute(new Map([[day, [at('a', 0.25, 1)]]]), [day], chicago)).toBe(0)
  })

  it('counts wall clocks over midnight both ways', () => {
    expect([addToWallClock('2026-11-21T23:30', 0, 45), addToWallClock('2026-11-21T00:15', 1, -30)]).toEqual([
      '2026-11-22T00:15',
      '2026-11-21T23:45',
    ])
  })
})
