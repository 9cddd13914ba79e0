import ICAL from 'ical.js'
import { foldLine, icsCalendar } from './ics-calendar.js'

type Entry = Parameters<typeof icsCalendar>[1][number]

const file = { name: 'Hill Country Realty', timeZone: 'America/Chicago', madeAt: new Date('2026-03-01T00:00:00Z') }
const entry: Entry = {
  id: '0190f0f0-0000-7000-8000-000000000000',
  title: 'Showing',
  description: null,
  location: null,
  event_type: 'SHOWING',
  start_time: new Date('2026-03-08T15:00:00Z'),
  end_time: new Date('2026-03-08T16:30:00Z'),
  is_all_day: false,
}
const read = (...given: Partial<Entry>[]) =>
  new ICAL.Component(
    ICAL.parse(
      icsCalendar(
        file,
        given.map((one) => ({ ...entry, ...one })),
      ),
    ),
  )
    .getAllSubcomponents('vevent')
    .map((event) => new ICAL.Event(event))

describe('a calendar file', () => {
  it('is read correctly by another program', () => {
    const description = 'Keys, at the office;\r\nback\\door\n✓ say "hello" \u0007'
    const [event] = read({ title: 'Showing: 1 Elm, rear', description, location: 'Cañón Rd ✦ '.repeat(20).trim() })
    expect([event?.summary, event?.description, event?.location]).toEqual([
      'Showing: 1 Elm, rear',
      'Keys, at the office;\nback\\door\n✓ say "hello" ',
      'Cañón Rd ✦ '.repeat(20).trim(),
    ])
    expect([event?.uid, event?.startDate.toString(), event?.endDate.toString(), event?.startDate.zone?.tzid]).toEqual([
      `${entry.id}@bluebonnet`,
      '2026-03-08T15:00:00Z',
      '2026-03-08T16:30:00Z',
      'UTC',
    ])
  })

  it('has lines of at most 75 octets, ended by CRLF, that unfold correctly', () => {
    const text = icsCalendar(file, [{ ...entry, description: 'ünïcödé 🏡 '.repeat(60) }])
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    expect(text.replaceAll('\r\n ', '')).toContain('ünïcödé 🏡 '.repeat(60).trim())
    expect(foldLine('x'.repeat(75))).toBe('x'.repeat(75))
  })

  it('has whole days of the brokerage with an exclusive end, across a clock change', () => {
    const [closing, two, midnight] = read(
      { is_all_day: true, start_time: new Date('2026-03-08T06:00:00Z'), end_time: new Date('2026-03-09T04:59:59Z') },
      { is_all_day: true, start_time: new Date('2026-03-07T06:00:00Z'), end_time: new Date('2026-03-09T04:59:59Z') },
      { is_all_day: true, start_time: new Date('2026-03-08T06:00:00Z'), end_time: new Date('2026-03-09T05:00:00Z') },
    )
    expect(
      [closing, two, midnight].map((event) => [
        event?.startDate.isDate,
        event?.startDate.toString(),
        event?.endDate.toString(),
      ]),
    ).toEqual([
      [true, '2026-03-08', '2026-03-09'],
      [true, '2026-03-07', '2026-03-09'],
      [true, '2026-03-08', '2026-03-09'],
    ])
  })

  it('has no end for an event that ends before it starts', () => {
    expect(icsCalendar(file, [{ ...entry, end_time: new Date('2026-03-08T14:00:00Z') }])).not.toContain('DTEND')
  })

  it('is valid without events', () => {
    const calendar = new ICAL.Component(ICAL.parse(icsCalendar(file, [])))
    expect([calendar.getAllSubcomponents().length, calendar.getFirstPropertyValue('x-wr-calname')]).toEqual([
      1,
      'Hill Country Realty',
    ])
  })
})
