import { createFakeShell, fakeBroker, fakeFetch, FakeShell } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { expect, it } from '@jest/globals'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { account, accountEntry } from '../../testing/rows.js'
import { AccountPanel } from './account-panel.js'
import { ChargeDialog } from './account-dialogs.js'

const shown = (screenPart: React.ReactNode): void => {
  render(
    <FakeShell shell={createFakeShell(fakeBroker)}>
      <ThemeProvider>{screenPart}</ThemeProvider>
    </FakeShell>,
  )
}

it('says before saving what a charge that starts in the past charges at once', async () => {
  const asked: unknown[] = []
  globalThis.fetch = fakeFetch({
    'POST /api/recurring-charges/preview': ({ body }) => {
      asked.push(body)
      const days = [
        { day: '2025-01-31', agents: 2, amount: 170 },
        { day: '2026-01-31', agents: 3, amount: 255 },
      ]
      return { days, entries: 5, amount: 425 }
    },
  })
  shown(<ChargeDialog open onClose={() => {}} />)
  await userEvent.type(await screen.findByLabelText('Amount'), '85')
  expect(screen.queryByText(/at once/)).toBeNull()
  const first = screen.getByLabelText('First Day')
  await userEvent.clear(first)
  await userEvent.type(first, '2025-01-31{Tab}')
  expect(await screen.findByText(/2 dates of the past at once: 5 charges, \$425\.00 in all/)).toBeTruthy()
  expect(asked.at(-1)).toMatchObject({ amount: 85, every: 'MONTH', startsOn: '2025-01-31' })
  cleanup()
})

it('shows how an agent paid, and when the bank received it', async () => {
  const paid = { kind: 'PAYMENT', amount: -85, method: 'CHECK', reference: '1044', depositedOn: '2026-11-03' } as const
  globalThis.fetch = fakeFetch({
    'GET /api/agent-accounts/:id': account,
    'GET /api/agent-accounts/:id/entries': [{ ...accountEntry, ...paid }],
    'GET /api/agent-accounts/:id/statements': [],
  })
  shown(<AccountPanel agentId={account.agentId} open onClose={() => {}} />)
  expect(await screen.findByText(/Check 1044, deposited Nov 3, 2026/)).toBeTruthy()
  cleanup()
})

it('takes an agent’s check that goes to the bank later, and shows that it waits', async () => {
  const sent: unknown[] = []
  const waiting = { ...accountEntry, kind: 'PAYMENT', amount: -85, method: 'CHECK', toDeposit: true } as const
  globalThis.fetch = fakeFetch({
    'GET /api/agent-accounts/:id': account,
    'GET /api/agent-accounts/:id/entries': [waiting],
    'GET /api/agent-accounts/:id/statements': [],
    'POST /api/agent-accounts/:id/entries': ({ body }) => {
      sent.push(body)
      return waiting
    },
  })
  shown(<AccountPanel agentId={account.agentId} open onClose={() => {}} />)
  expect(await screen.findByText(/Check, to deposit/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /New Entry/i }))
  await userEvent.type(await screen.findByLabelText('Deposited On'), '2026-11-03{Tab}')
  await userEvent.click(screen.getByLabelText('Deposit Later'))
  expect(screen.queryByLabelText('Deposited On')).toBeNull()
  await userEvent.type(screen.getByLabelText('Amount'), '85')
  await userEvent.type(screen.getByLabelText('Reason'), 'Desk fee')
  await userEvent.click(screen.getByRole('button', { name: /Save entry/ }))
  await waitFor(() => expect(sent).toMatchObject([{ kind: 'PAYMENT', amount: 85, toDeposit: true }]))
  expect(sent[0]).not.toHaveProperty('depositedOn')
  cleanup()
})

it('says that a colleague made the same entry, and saves it too on a second press', async () => {
  const sent: unknown[] = []
  const sentence = 'Mae Boone entered a payment of $85.00 on Nov 20, 2026, 4:10 PM CST for the same day. Compare.'
  const payment = { ...accountEntry, kind: 'PAYMENT', amount: -85 } as const
  globalThis.fetch = fakeFetch({
    'GET /api/agent-accounts/:id': account,
    'GET /api/agent-accounts/:id/entries': [],
    'GET /api/agent-accounts/:id/statements': [],
    'POST /api/agent-accounts/:id/entries': ({ body }) => {
      sent.push(body)
      const refused = { code: 'ENTRY_ENTERED', message: sentence, row: payment }
      return sent.length === 1 ? Response.json(refused, { status: 409 }) : payment
    },
  })
  shown(<AccountPanel agentId={account.agentId} open onClose={() => {}} />)
  await userEvent.click(await screen.findByRole('button', { name: /New Entry/i }))
  await userEvent.type(await screen.findByLabelText('Amount'), '85')
  await userEvent.type(screen.getByLabelText('Reason'), 'Desk fee')
  await userEvent.click(screen.getByRole('button', { name: /Save entry/ }))
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0)
  await userEvent.click(screen.getByRole('button', { name: /Save mine too/ }))
  await waitFor(() => expect(sent).toMatchObject([{ amount: 85 }, { amount: 85, seen: payment.id }]))
  expect(sent[0]).not.toHaveProperty('seen')
  // The next entry is another one: a colleague's is announced again.
  await waitFor(() => expect(screen.queryByLabelText('Amount')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: /New Entry/i }))
  expect(await screen.findByRole('button', { name: /Save entry/ })).toBeTruthy()
  cleanup()
})
