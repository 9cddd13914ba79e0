import type { CalendarEvent } from '@bluebonnet/contracts'
import { createFakeShell, fakeAgent, FakeShell } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { afterEach, expect, it } from '@jest/globals'
import { cleanup, render, screen } from '@testing-library/react'
import { event } from '../../testing/rows.js'
import { DayEvents } from './event-list.js'

afterEach(cleanup)

const parts = { ...event, dealId: 'd1', clientId: 'c1', propertyId: null, location: null, description: null }
const deadline: CalendarEvent = {
  ...parts,
  id: 'e1',
  title: 'Survey due',
  eventType: 'OTHER',
  isDealDate: true,
  isAllDay: true,
}
const showing: CalendarEvent = { ...parts, id: 'e2', title: 'First showing', isDealDate: false, isAllDay: false }
const training: CalendarEvent = { ...showing, id: 'e3', title: 'Training', dealId: null, clientId: null }

it('links each title to its deal, and says no more of a deadline than that it is one', () => {
  render(
    <FakeShell shell={createFakeShell(fakeAgent)}>
      <ThemeProvider>
        <DayEvents day="2026-11-21" events={[deadline, showing, training]} timeZone="America/Chicago" />
      </ThemeProvider>
    </FakeShell>,
  )
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Survey due', '/deals/d1'],
    ['First showing', '/deals/d1'],
    ['Open client', '/clients/c1'],
  ])
  const [due] = screen.getAllByRole('listitem')
  expect(due?.textContent).toBe('Survey dueDeadline ')
})
