import { createFakeShell, FakeShell, fakeAgent, fakeFetch } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { expect, it } from '@jest/globals'
import { cleanup, render, screen } from '@testing-library/react'
import Calendar from './calendar.js'

it('has its view below Today and the arrows, where a phone shows it, for the keyboard too', async () => {
  globalThis.fetch = fakeFetch({ 'GET /api/calendar-events': [] })
  render(
    <FakeShell shell={createFakeShell(fakeAgent)} path="/calendar">
      <ThemeProvider>
        <Calendar />
      </ThemeProvider>
    </FakeShell>,
  )
  const next = await screen.findByRole('button', { name: 'Next month' })
  const view = screen.getByRole('group', { name: 'View' })
  expect(next.compareDocumentPosition(view)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  cleanup()
})
