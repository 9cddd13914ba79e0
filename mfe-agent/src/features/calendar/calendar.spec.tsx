import { createFakeShell, FakeShell, fakeAgent, fakeFetch } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import type { CalendarEvent } from '@bluebonnet/contracts'
import { afterEach, expect, it } from '@jest/globals'
import { cleanup, render, screen } from '@testing-library/react'
import { event } from '../../testing/rows.js'
import Calendar from './calendar.js'

const open = (path: string, events: readonly CalendarEvent[] = []): void => {
  globalThis.fetch = fakeFetch({ 'GET /api/calendar-events': [...events] })
  render(
    <FakeShell shell={createFakeShell(fakeAgent)} path={path}>
      <ThemeProvider>
        <Calendar />
      </ThemeProvider>
    </FakeShell>,
  )
}

const media = globalThis.matchMedia

afterEach(() => {
  cleanup()
  globalThis.matchMedia = media
})

it('has its view below Today and the arrows, where a phone shows it, for the keyboard too', async () => {
  open('/calendar')
  const next = await screen.findByRole('button', { name: 'Next month' })
  const view = screen.getByRole('group', { name: 'View' })
  expect(next.compareDocumentPosition(view)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

/** What follows the time of an event of the week. */
const noteOf = async (title: string): Promise<string | null | undefined> => {
  const found = await screen.findByText(title, { selector: '.agent-hour-event > .bb-strong' })
  return found.parentElement?.querySelector('[aria-hidden]')?.textContent
}

it('shows the place of an event whose title names its kind, and otherwise the kind', async () => {
  const [startTime, endTime] = ['2026-11-18T16:00:00.000Z', '2026-11-18T16:45:00.000Z']
  const called = { title: 'Second showing', eventType: 'SHOWING', location: '1515 Ridgewood Rd, Georgetown' } as const
  const showing = { ...event, ...called, startTime, endTime, isAllDay: false, isDealDate: false }
  const long = { ...showing, id: 'c', title: 'Long showing', endTime: '2026-11-18T17:00:00.000Z' }
  const visit = { ...showing, id: 'd', title: 'Mother visits', eventType: 'OTHER' } as const
  open('/calendar?view=week&day=2026-11-18', [showing, { ...showing, id: 'b', title: 'Second look' }, long, visit])
  expect(await noteOf('Second showing')).toBe(' · 1515 Ridgewood Rd')
  expect(await noteOf('Second look')).toBe(' · Showing')
  expect(await noteOf('Mother visits')).toBe(' · Other')
  expect(await noteOf('Long showing')).toBe('')
  expect(screen.getAllByText('1515 Ridgewood Rd, Georgetown', { selector: '.bb-ellipsis' })).toHaveLength(1)
})

it.each([
  ['week&day=2026-11-18', /^Nov 15.+21, 2026$/, /^Nov 15.+21$/],
  ['agenda&day=2026-12-20', /^Dec 20, 2026.+Jan 18, 2027$/, /^Dec 20, 2026.+Jan 18, 2027$/],
])('leaves out the one year of a span of days on a phone, but not for screen readers: %s', async (path, name, seen) => {
  globalThis.matchMedia = (query: string) => Object.assign(media(query), { matches: query.includes('max-width') })
  open(`/calendar?view=${path}`)
  const heading = await screen.findByRole('heading', { name })
  expect((heading.querySelector('[aria-hidden]') ?? heading).textContent).toMatch(seen)
})
