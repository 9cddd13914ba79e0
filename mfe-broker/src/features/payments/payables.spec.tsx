import type { Payout } from '@bluebonnet/contracts'
import { createFakeShell, fakeBroker, fakeFetch, FakeShell } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { expect, it } from '@jest/globals'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { deposit, payable } from '../../testing/rows.js'
import Payables from './payables.js'

const { id, cdaId, dealId, propertyAddress, kind, agentId, payeeId, payeeName } = payable
const { reference, reason, isReversal, isReversed, authorName, createdAt } = deposit
const payout: Payout = {
  id,
  cdaId,
  dealId,
  propertyAddress,
  kind,
  agentId,
  payeeId,
  payeeName,
  amount: payable.due,
  paidBy: 'TITLE',
  paidOn: '2026-11-02',
  method: 'WIRE',
  reference,
  reason,
  isReversal,
  isReversed,
  authorName,
  createdAt,
}

it('keeps the form of many payouts open for what was refused, with what is left of it', async () => {
  const sent: unknown[] = []
  const none = { amount: 0, count: 0 }
  const open = { ...payable, due: 9_401, paid: 0, state: 'OPEN' } as const
  const other = { ...open, id: '0b0b0b0b-0000-7000-8000-00000000000b', position: 3, payeeName: 'Luis Ortega' }
  const sentence = 'Mae Boone entered a payout of $9,000.00 on Nov 20, 2026, 4:10 PM CST.'
  globalThis.fetch = fakeFetch({
    'GET /api/payables': () => (sent.length < 2 ? [open, other] : [{ ...other, paid: 9_000, state: 'PART' }]),
    'GET /api/payments/totals': { receivables: none, payables: none, agents: none },
    'POST /api/payouts': ({ body }) => {
      sent.push(body)
      const { position, amount } = Object(body)
      const refused = { code: 'PAYOUT_ABOVE_LINE', message: sentence }
      return position === other.position && amount > 401 ? Response.json(refused, { status: 409 }) : payout
    },
  })
  render(
    <FakeShell shell={createFakeShell(fakeBroker)}>
      <ThemeProvider>
        <Payables />
      </ThemeProvider>
    </FakeShell>,
  )
  for (const name of [/Dana Whitfield/, /Luis Ortega/])
    await userEvent.click(await screen.findByRole('checkbox', { name }))
  await userEvent.click(screen.getByRole('button', { name: 'Title paid all of these' }))
  await userEvent.type(await screen.findByLabelText('Reference', {}, { timeout: 8_000 }), 'Wire 88')
  await userEvent.click(screen.getByRole('button', { name: 'Save payouts' }))
  expect(await screen.findByText(/1 payee, each with what is left: \$401\.00/)).not.toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Save payouts' }))
  const second = { position: other.position, reference: 'Wire 88' }
  await waitFor(() =>
    expect(sent).toMatchObject([
      { position: open.position, amount: 9_401 },
      { ...second, amount: 9_401 },
      { ...second, amount: 401 },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  cleanup()
})
