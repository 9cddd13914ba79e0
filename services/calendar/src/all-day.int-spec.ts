import type { CalendarEvent } from '@bluebonnet/contracts'
import { calendarEvent, calendarFeed } from '@bluebonnet/contracts/calendar/event.schema'
import { openTestOffice } from '@bluebonnet/brokerage/testing'
import ICAL from 'ical.js'
import { CalendarModule } from './index.js'

const { test, as } = await openTestOffice([CalendarModule])

afterAll(() => test.close())

const path = '/api/calendar-events'
const add = async (title: string, startTime: string, endTime: string, isAllDay = true): Promise<CalendarEvent> =>
  calendarEvent.parse(
    (
      await as('agent', path, { method: 'POST', body: { title, eventType: 'OTHER', startTime, endTime, isAllDay } })
    ).json(),
  )
const setZone = async (timeZone: string): Promise<void> => {
  const answer = await as('broker', '/api/settings/brokerage', { method: 'PATCH', body: { timeZone } })
  expect(answer.status).toBe(200)
}
/** Titles with start and end of events in a range. */
const listed = async (start: string, end: string): Promise<string[][]> =>
  calendarEvent
    .array()
    .parse((await as('agent', `${path}?startDate=${start}&endDate=${end}`)).json())
    .map(({ title, startTime, endTime }) => [title, startTime, endTime])
    .toSorted(([one = ''], [other = '']) => one.localeCompare(other))
/** Titles with the days, or the timestamps, that calendar programs read. */
const inFeed = async (): Promise<string[][]> => {
  const { url } = calendarFeed.parse((await as('agent', `${path}/feed`)).json())
  const calendar = new ICAL.Component(ICAL.parse((await test.ask(url)).text))
  return calendar
    .getAllSubcomponents('vevent')
    .map((event) => new ICAL.Event(event))
    .map(({ summary, startDate, endDate }) => [summary, startDate.toString(), endDate.toString()])
    .toSorted(([one = ''], [other = '']) => one.localeCompare(other))
}
const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
const after = (days: number): string => new Date(Date.parse(tomorrow) + days * 86_400_000).toISOString().slice(0, 10)
/** The timestamp at which a day begins, so many hours behind UTC. */
const begins = (day: string, hours: number): string => `${day}T0${hours}:00:00.000Z`

describe('a whole-day event', () => {
  it('keeps its days when the brokerage’s time zone changes: in the list, by range, in the feed', async () => {
    // Without clock changes in a year: one hour behind, or none.
    await setZone('Etc/GMT+5')
    await add('One day', begins(tomorrow, 5), begins(after(1), 5))
    const two = await add('Two days', begins(after(2), 5), begins(after(4), 5))
    const timed = await add('Timed', `${after(2)}T15:00:00.000Z`, `${after(2)}T16:00:00.000Z`, false)
    const days = [
      ['One day', tomorrow, after(1)],
      ['Timed', `${after(2)}T15:00:00Z`, `${after(2)}T16:00:00Z`],
      ['Two days', after(2), after(4)],
    ]
    expect(await inFeed()).toEqual(days)
    for (const [zone, hours] of [
      ['Etc/GMT+8', 8],
      ['Etc/GMT+1', 1],
      ['Etc/GMT+5', 5],
    ] as const) {
      await setZone(zone)
      expect(await inFeed()).toEqual(days)
      expect(await listed(begins(tomorrow, 0), begins(after(6), 0))).toEqual([
        ['One day', begins(tomorrow, hours), begins(after(1), hours)],
        ['Timed', timed.startTime, timed.endTime],
        ['Two days', begins(after(2), hours), begins(after(4), hours)],
      ])
      const nextDay = await listed(begins(after(1), hours).replace('00:00.000', '00:01.000'), begins(after(2), 0))
      expect(nextDay).toEqual([])
    }
    const row = calendarEvent.parse((await as('agent', `${path}/${two.id}`)).json())
    // A person who started an edit with the old times is told.
    expect(row.version).toBe(two.version + 3)
  })

  it('can be changed, become timed and whole-day again, and takes its days from its timestamps', async () => {
    await setZone('Etc/GMT+5')
    const { id } = await add('Moved', begins(after(10), 5), begins(after(11), 5))
    const patch = async (body: object) => (await as('agent', `${path}/${id}`, { method: 'PATCH', body })).status
    expect(await patch({ startTime: begins(after(11), 5), endTime: begins(after(12), 5) })).toBe(200)
    await setZone('Etc/GMT+8')
    expect(await inFeed()).toContainEqual(['Moved', after(11), after(12)])
    expect(await patch({ isAllDay: false })).toBe(200)
    await setZone('Etc/GMT+5')
    expect(await inFeed()).toContainEqual(['Moved', `${after(11)}T08:00:00Z`, `${after(12)}T08:00:00Z`])
    expect(await patch({ isAllDay: true })).toBe(200)
    await setZone('Etc/GMT+8')
    expect(await inFeed()).toContainEqual(['Moved', after(11), after(13)])
  })
})
