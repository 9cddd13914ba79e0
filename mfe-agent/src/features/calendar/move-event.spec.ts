import { movedBy } from './move-event.js'
import { rowsOf, titleOf } from './views.js'

const chicago = 'America/Chicago'

describe('an event that is dragged to another day', () => {
  it('keeps its hours', () => {
    expect(
      movedBy({ startTime: '2026-11-21T16:00:00.000Z', endTime: '2026-11-21T17:30:00.000Z' }, { days: -3 }, chicago),
    ).toEqual({ startTime: '2026-11-18T16:00:00.000Z', endTime: '2026-11-18T17:30:00.000Z' })
  })

  it('keeps its hours by the clock when the clocks change between', () => {
    expect(
      movedBy({ startTime: '2026-10-31T15:00:00.000Z', endTime: '2026-10-31T16:00:00.000Z' }, { days: 2 }, chicago),
    ).toEqual({ startTime: '2026-11-02T16:00:00.000Z', endTime: '2026-11-02T17:00:00.000Z' })
  })

  it('keeps its length at another hour', () => {
    expect(
      movedBy(
        { startTime: '2026-11-21T16:00:00.000Z', endTime: '2026-11-21T17:30:00.000Z' },
        { days: 1, minutes: -45 },
        chicago,
      ),
    ).toEqual({ startTime: '2026-11-22T15:15:00.000Z', endTime: '2026-11-22T16:45:00.000Z' })
  })
})

describe('what a view shows', () => {
  it('is the week around a day, from Sunday', () => {
    expect(rowsOf('week', '2026-11-01', '2026-11-18')[0]).toEqual([
      '2026-11-15',
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
    ])
  })

  it('is thirty days from the day on in the agenda', () => {
    const rows = rowsOf('agenda', '2026-11-01', '2026-11-18')
    expect([rows[0]?.[0], rows[0]?.at(-1)]).toEqual(['2026-11-18', '2026-12-17'])
    expect(titleOf('month', '2026-11-01', rows)).toBe('November 2026')
  })
})
