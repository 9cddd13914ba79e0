import type { CalendarEvent } from '@bluebonnet/contracts'
import { event as row } from '../../testing/rows.js'
import { addMonths, eventsByDay, isDay, weeksOf } from './days.js'

describe('days of a month', () => {
  it('run from Sunday to Saturday and cover the month', () => {
    const weeks = weeksOf('2026-11-21')
    expect(weeks[0]?.[0]).toBe('2026-11-01')
    expect(weeks.at(-1)?.at(-1)).toBe('2026-12-05')
    expect(weeks.every((week) => week.length === 7)).toBe(true)
  })

  it('take four weeks for a February that begins on a Sunday, six for a long month that begins on a Saturday', () => {
    expect(weeksOf('2026-02-01')).toHaveLength(4)
    expect(weeksOf('2026-08-01')).toHaveLength(6)
  })

  it('cross the ends of months and years', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-01')
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-01')
  })

  it('refuse an invalid day', () => {
    expect(isDay('2026-02-29')).toBe(false)
    expect(isDay('2028-02-29')).toBe(true)
    expect(isDay('tomorrow')).toBe(false)
  })
})

const chicago = 'America/Chicago'
const event = (changes: Partial<CalendarEvent>): CalendarEvent => ({
  ...row,
  id: '1',
  startTime: '2026-11-21T16:00:00.000Z',
  endTime: '2026-11-21T17:00:00.000Z',
  ...changes,
})

describe('the days of an event', () => {
  it('follow the clock of the brokerage', () => {
    const late = event({ startTime: '2026-11-22T03:00:00.000Z', endTime: '2026-11-22T04:00:00.000Z' })
    expect([...eventsByDay([late], chicago).keys()]).toEqual(['2026-11-21'])
  })

  it('exclude the day at whose midnight it ends', () => {
    const wholeDay = event({
      isAllDay: true,
      startTime: '2026-11-21T06:00:00.000Z',
      endTime: '2026-11-22T06:00:00.000Z',
    })
    expect([...eventsByDay([wholeDay], chicago).keys()]).toEqual(['2026-11-21'])
  })

  it('include each day that it touches', () => {
    const trip = event({ startTime: '2026-11-20T16:00:00.000Z', endTime: '2026-11-22T16:00:00.000Z' })
    expect([...eventsByDay([trip], chicago).keys()]).toEqual(['2026-11-20', '2026-11-21', '2026-11-22'])
  })

  it('are the day of its start when it ends before that', () => {
    const odd = event({ endTime: '2026-11-20T16:00:00.000Z' })
    expect([...eventsByDay([odd], chicago).keys()]).toEqual(['2026-11-21'])
  })

  it('list whole days first, then by the clock', () => {
    const events = [
      event({ id: 'b', startTime: '2026-11-21T18:00:00.000Z', endTime: '2026-11-21T19:00:00.000Z' }),
      event({ id: 'a' }),
      event({ id: 'c', isAllDay: true }),
    ]
    expect(
      eventsByDay(events, chicago)
        .get('2026-11-21')
        ?.map(({ id }) => id),
    ).toEqual(['c', 'a', 'b'])
  })
})
