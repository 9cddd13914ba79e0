import type { Receipt } from '@bluebonnet/contracts'
import { createFakeShell, fakeBroker, fakeFetch, FakeShell } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { expect, it } from '@jest/globals'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { deposit, receivable, undepositedItem } from '../../testing/rows.js'
import Receivables from './receivables.js'

/** Returns what reads all lists again. */
const openReceivables = (): (() => Promise<void>) => {
  const client: { current?: QueryClient } = {}
  const Client = () => {
    client.current = useQueryClient()
    return null
  }
  render(
    <FakeShell shell={createFakeShell(fakeBroker)}>
      <ThemeProvider>
        <Client />
        <Receivables />
      </ThemeProvider>
    </FakeShell>,
  )
  return async () => client.current?.invalidateQueries()
}

const { id, amount, reference, reason, isReversal, isReversed, authorName, createdAt } = deposit
const receipt: Receipt = {
  id,
  cdaId: receivable.id,
  amount,
  receivedOn: '2026-11-02',
  method: 'WIRE',
  reference,
  reason,
  isReversal,
  isReversed,
  toDeposit: false,
  depositedOn: null,
  authorName,
  createdAt,
}

it('keeps address, closing, open amount and status where rows are short', async () => {
  globalThis.fetch = fakeFetch({
    'GET /api/receivables': [{ ...receivable, closeDate: '2026-12-05', open: 2_276.5, state: 'OPEN' }],
    'GET /api/undeposited': [],
    'GET /api/payments/totals': {
      receivables: { amount: 2_276.5, count: 1 },
      payables: { amount: 0, count: 0 },
      agents: { amount: 0, count: 0 },
    },
  })
  openReceivables()
  const row = (await screen.findByText('Not received')).closest('tr')
  const brief = (name: string) => row?.querySelector(`[data-brief="${name}"]`)?.textContent
  expect([brief('detail'), brief('figure'), brief('state')]).toEqual(['Dec 5, 2026', '$2,276.50', 'Not received'])
  expect(row?.querySelector('td')?.textContent).toContain(receivable.propertyAddress)
  cleanup()
})

it('enters what is not deposited as one deposit, and lists the deposits', async () => {
  const sent: unknown[] = []
  const none = { amount: 0, count: 0 }
  globalThis.fetch = fakeFetch({
    'GET /api/receivables': [],
    'GET /api/undeposited': [undepositedItem],
    'GET /api/deposits': [deposit],
    'GET /api/payments/totals': { receivables: none, payables: none, agents: none },
    'POST /api/deposits': (request) => {
      sent.push(request)
      return deposit
    },
  })
  openReceivables()
  const table = within(await screen.findByRole('table', { name: 'Received and not deposited' }))
  await userEvent.click(await table.findByRole('checkbox', { name: /12 Oak St/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Enter as one deposit' }))
  await userEvent.type(await screen.findByLabelText('Reference', {}, { timeout: 8_000 }), 'Slip 17')
  await userEvent.click(screen.getByText('Save deposit'))
  await waitFor(() => expect(JSON.stringify(sent)).toContain(undepositedItem.id))
  await userEvent.click(screen.getByText('Deposits'))
  expect(await screen.findByText('12 Oak St, $2,599.00', {}, { timeout: 8_000 })).not.toBeNull()
  expect(screen.getByLabelText('Reverse $2,599.00')).not.toBeNull()
  cleanup()
})

it('keeps the receipts of a deposit while its dialog is open, whatever leaves the list', async () => {
  const sent: unknown[] = []
  const none = { amount: 0, count: 0 }
  const newer = { ...undepositedItem, id: '0b0b0b0b-0000-7000-8000-00000000000d', label: '7 Elm Way', amount: 401 }
  const list = { items: [newer, undepositedItem] }
  globalThis.fetch = fakeFetch({
    'GET /api/receivables': [],
    'GET /api/undeposited': () => list.items,
    'GET /api/payments/totals': { receivables: none, payables: none, agents: none },
    'POST /api/deposits': ({ body }) => {
      sent.push(body)
      return deposit
    },
  })
  const readAgain = openReceivables()
  for (const name of [/12 Oak St/, /7 Elm Way/]) await userEvent.click(await screen.findByRole('checkbox', { name }))
  await userEvent.click(screen.getByRole('button', { name: 'Enter as one deposit' }))
  await userEvent.type(await screen.findByLabelText('Reference', {}, { timeout: 8_000 }), 'Slip')
  for (const items of [[newer], []]) {
    list.items = items
    await act(readAgain)
    await waitFor(() => expect(screen.queryAllByRole('checkbox', { name: /^Select .* St/, hidden: true })).toEqual([]))
    expect(within(screen.getByRole('dialog')).getByText('Deposit $3,000.00')).not.toBeNull()
  }
  await userEvent.type(screen.getByLabelText('Reference'), ' 17')
  await userEvent.click(screen.getByText('Save deposit'))
  await waitFor(() => expect(sent).toMatchObject([{ items: [newer.id, undepositedItem.id], reference: 'Slip 17' }]))
  cleanup()
})

it('keeps the receipts of a CDA open, with a reason being typed, when a filter takes its row out', async () => {
  const none = { amount: 0, count: 0 }
  const list = { rows: [receivable] }
  globalThis.fetch = fakeFetch({
    'GET /api/receivables': () => list.rows,
    'GET /api/cdas/:id/receipts': [receipt],
    'GET /api/undeposited': [],
    'GET /api/payments/totals': { receivables: none, payables: none, agents: none },
  })
  const readAgain = openReceivables()
  await userEvent.click(await screen.findByRole('button', { name: /^Receipts/ }))
  await userEvent.click(await screen.findByRole('button', { name: /^Reverse/ }, { timeout: 8_000 }))
  await userEvent.type(await screen.findByLabelText('Reason'), 'It boun')
  list.rows = []
  await act(readAgain)
  await screen.findByText('No CDA is approved yet')
  await userEvent.type(screen.getByLabelText('Reason'), 'ced')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('It bounced')
  cleanup()
  sessionStorage.clear()
})

it('says that a colleague entered a receipt meanwhile, and enters it too on a second press', async () => {
  const sent: unknown[] = []
  const none = { amount: 0, count: 0 }
  const sentence = 'Mae Boone entered a receipt of $2,599.00 on Nov 20, 2026, 4:10 PM CST for this CDA. Compare.'
  const entered = { id: deposit.id }
  globalThis.fetch = fakeFetch({
    'GET /api/receivables': [{ ...receivable, open: 2_599, received: 0, state: 'OPEN' }],
    'GET /api/undeposited': [],
    'GET /api/payables': [],
    'GET /api/payments/totals': { receivables: none, payables: none, agents: none },
    'POST /api/receipts': ({ body }) => {
      sent.push(body)
      return Response.json({ code: 'RECEIPT_ENTERED', message: sentence, row: entered }, { status: 409 })
    },
  })
  openReceivables()
  await userEvent.click(await screen.findByRole('button', { name: /^Enter Receipt/i }))
  await userEvent.click(await screen.findByRole('button', { name: 'Save receipt' }, { timeout: 8_000 }))
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0)
  await userEvent.click(screen.getByRole('button', { name: 'Save mine too' }))
  await waitFor(() => expect(sent).toMatchObject([{ amount: 2_599 }, { amount: 2_599, seen: entered.id }]))
  cleanup()
})

const open = { ...receivable, open: 2_599, received: 0, state: 'OPEN' } as const
const other = { ...open, id: '0b0b0b0b-0000-7000-8000-00000000000b', propertyAddress: '7 Elm Way' }
const entered = { id: deposit.id }

/** Receives two CDAs in full while a colleague enters a receipt for the second, which leaves so much open of it. */
const receiveTwo = async (left: number): Promise<{ sent: unknown[]; sentence: string }> => {
  const sent: unknown[] = []
  const none = { amount: 0, count: 0 }
  const sentence = 'Mae Boone entered a receipt on Nov 20, 2026, 4:10 PM CST for this CDA. Compare.'
  globalThis.fetch = fakeFetch({
    'GET /api/receivables': () =>
      sent.length < 2
        ? [open, other]
        : [
            { ...open, open: 0 },
            { ...other, received: 2_599 - left, open: left },
          ],
    'GET /api/undeposited': [],
    'GET /api/payments/totals': { receivables: none, payables: none, agents: none },
    'POST /api/receipts': ({ body }) => {
      sent.push(body)
      const isRefused = sent.length === 2
      const refused = { code: 'RECEIPT_ENTERED', message: sentence, row: entered }
      return isRefused ? Response.json(refused, { status: 409 }) : receipt
    },
  })
  openReceivables()
  for (const name of [/12 Oak St/, /7 Elm Way/]) await userEvent.click(await screen.findByRole('checkbox', { name }))
  await userEvent.click(screen.getByRole('button', { name: 'Received in full' }))
  await userEvent.type(await screen.findByLabelText('Reference', {}, { timeout: 8_000 }), 'Wire 88')
  await userEvent.click(screen.getByRole('button', { name: 'Save receipts' }))
  await screen.findByRole('button', { name: 'Save mine too' })
  return { sent, sentence }
}

it('keeps the form of many receipts for what a colleague entered, and enters it on a second press', async () => {
  const { sent, sentence } = await receiveTwo(0)
  const dialog = within(screen.getByRole('dialog'))
  expect(await dialog.findByText(/1 CDA, each with what was open of it: \$2,599\.00/)).not.toBeNull()
  expect(dialog.getByText(`7 Elm Way: ${sentence}`)).not.toBeNull()
  expect(dialog.getByText('7 Elm Way: $2,599.00')).not.toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Save mine too' }))
  const mine = { cdaId: other.id, amount: 2_599, reference: 'Wire 88' }
  await waitFor(() => expect(sent).toMatchObject([{ cdaId: open.id }, mine, { ...mine, seen: entered.id }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(Object.keys(sessionStorage).filter((key) => key.includes('/receipts-selected/'))).toEqual([])
  cleanup()
})

it('enters on a second press what a colleague left open, not what was open before', async () => {
  const { sent } = await receiveTwo(1_599)
  expect(await screen.findByText(/1 CDA, each with what is open of it: \$1,599\.00/)).not.toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Save mine too' }))
  await waitFor(() => expect(sent[2]).toMatchObject({ cdaId: other.id, amount: 1_599, seen: entered.id }))
  cleanup()
})

it('keeps what was typed for refused rows over Escape', async () => {
  await receiveTwo(1_599)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Received in full' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Reference')).value).toBe('Wire 88')
  expect(screen.queryByText(/was not saved/)).toBeNull()
  cleanup()
  sessionStorage.clear()
})
