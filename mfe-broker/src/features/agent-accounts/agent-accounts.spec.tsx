import { createFakeShell, fakeBroker, fakeFetch, FakeShell } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { expect, it } from '@jest/globals'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { account, accountEntry } from '../../testing/rows.js'
import AgentAccounts from './agent-accounts.js'

it('enters for many agents what a colleague entered for one of them, on a second press', async () => {
  const sent: unknown[] = []
  const none = { amount: 0, count: 0 }
  const other = { ...account, agentId: '0b0b0b0b-0000-7000-8000-00000000000b', agentName: 'Luis Ortega' }
  const sentence = 'Mae Boone entered a charge of $85.00 on Nov 20, 2026, 4:10 PM CST for the same day. Compare.'
  globalThis.fetch = fakeFetch({
    'GET /api/agent-accounts': [account, other],
    'GET /api/recurring-charges': [],
    'GET /api/payments/totals': { receivables: none, payables: none, agents: none },
    'POST /api/agent-accounts/:id/entries': ({ body, url }) => {
      sent.push(body)
      if (!String(url).includes(other.agentId)) return accountEntry
      const refused = { code: 'ENTRY_ENTERED', message: sentence, row: accountEntry }
      return Reflect.has(Object(body), 'seen') ? accountEntry : Response.json(refused, { status: 409 })
    },
  })
  render(
    <FakeShell shell={createFakeShell(fakeBroker)}>
      <ThemeProvider>
        <AgentAccounts />
      </ThemeProvider>
    </FakeShell>,
  )
  for (const name of [/Dana Whitfield/, /Luis Ortega/])
    await userEvent.click(await screen.findByRole('checkbox', { name }))
  await userEvent.click(screen.getByRole('button', { name: 'New entries' }))
  await userEvent.type(await screen.findByLabelText('Amount', {}, { timeout: 8_000 }), '85')
  await userEvent.type(screen.getByLabelText('Reason'), 'Desk fee')
  await userEvent.click(screen.getByRole('button', { name: 'Save entries' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Save mine too' }))
  const seen = accountEntry.id
  await waitFor(() => expect(sent).toMatchObject([{ amount: 85 }, { amount: 85 }, { amount: 85, seen }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // A draft that stayed would offer the saved entries again.
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('bluebonnet.draft/'))).toEqual([])
  cleanup()
})
