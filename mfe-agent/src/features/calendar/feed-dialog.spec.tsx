import { createFakeShell, FakeShell, fakeAgent, fakeFetch } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { expect, it } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { FeedDialog } from './feed-dialog.js'

it('says whether the link was copied or the browser refused it', async () => {
  globalThis.fetch = fakeFetch({ 'GET /api/calendar-events/feed': { url: '/api/calendar/feed/secret.ics' } })
  render(
    <FakeShell shell={createFakeShell(fakeAgent)}>
      <ThemeProvider>
        <FeedDialog open onClose={() => undefined} />
      </ThemeProvider>
    </FakeShell>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Copy link' }))
  expect(await screen.findByText('The link was not copied')).toBeTruthy()
  Object.assign(navigator, { clipboard: { writeText: async () => undefined } })
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(await screen.findByText('Link copied')).toBeTruthy()
})
