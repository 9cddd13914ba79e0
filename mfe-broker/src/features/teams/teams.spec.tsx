import { createFakeShell, fakeBroker, fakeFetch, FakeShell } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { expect, it } from '@jest/globals'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { team } from '../../testing/rows.js'
import Teams from './teams.js'

it('shows who changed a team, and its earlier values', async () => {
  globalThis.fetch = fakeFetch({
    'GET /api/teams': [team],
    'GET /api/history/:kind/:id': [
      {
        id: 'a0000000-0000-4000-8000-000000000009',
        at: '2026-11-02T12:00:00.000Z',
        byName: 'Robin Teller',
        what: 'Team changed',
        changes: ['Lead: from Ines Calder to Owen Tackett'],
        reason: null,
      },
    ],
  })
  render(
    <FakeShell shell={createFakeShell(fakeBroker)}>
      <ThemeProvider>
        <Teams />
      </ThemeProvider>
    </FakeShell>,
  )
  await userEvent.click(await screen.findByRole('button', { name: `History: ${team.name}` }))
  const history = within(await screen.findByRole('dialog', { name: `History of ${team.name}` }, { timeout: 8_000 }))
  expect(await history.findByText('Lead: from Ines Calder to Owen Tackett')).not.toBeNull()
  expect(history.getByText(/Robin Teller/)).not.toBeNull()
  cleanup()
})
