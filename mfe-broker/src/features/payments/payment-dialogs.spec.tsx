import type { Payable } from '@bluebonnet/contracts'
import { createFakeShell, FakeShell, fakeBroker, fakeFetch } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { afterEach, describe, expect, it } from '@jest/globals'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { payable, receivable as atTable } from '../../testing/rows.js'
import { PayoutDialog, PayoutsDialog, ReceiptDialog, ReceiptsDialog } from './payment-dialogs.js'

/** Its first receipt is entered. */
const receivable = { ...atTable, received: 1 }

const parts = { open: true, onClose: () => undefined }
const many = { ...parts, left: { refused: [], settled: [] }, submitLabel: 'Save', onEnter: async () => 0 }

interface Closing {
  closeDate: string | null
}
/** Each dialog that enters money, about deals with these closings. */
const single: [string, (closing: Closing) => ReactNode][] = [
  ['a receipt', (closing) => <ReceiptDialog row={{ ...receivable, ...closing }} {...parts} />],
  ['a payout', (closing) => <PayoutDialog row={{ ...payable, ...closing }} {...parts} />],
  ['receipts', (closing) => <ReceiptsDialog rows={[{ ...receivable, ...closing }]} {...many} />],
  ['payouts', (closing) => <PayoutsDialog rows={[{ ...payable, ...closing }]} {...many} />],
]
const dates = ['2099-03-01', null, '2020-03-01']
const several: [string, () => ReactNode][] = [
  ['receipts', () => <ReceiptsDialog rows={dates.map((closeDate) => ({ ...receivable, closeDate }))} {...many} />],
  ['payouts', () => <PayoutsDialog rows={dates.map((closeDate) => ({ ...payable, closeDate }))} {...many} />],
]

const show = async (dialog: ReactNode, payables: Payable[] = []) => {
  globalThis.fetch = fakeFetch({ 'GET /api/payables': payables })
  render(
    <ThemeProvider>
      <FakeShell shell={createFakeShell(fakeBroker)}>{dialog}</FakeShell>
    </ThemeProvider>,
  )
  await screen.findByRole('dialog')
}
const warning = () => screen.queryByRole('alert')?.textContent

afterEach(cleanup)

describe.each(single)('the dialog that enters %s', (_, dialogOf) => {
  it.each([
    ['2099-03-01', 'This deal closes Mar 1, 2099. Nothing is paid before that.'],
    [null, 'This deal has no closing date yet. Nothing is paid before its closing.'],
    ['2020-03-01', undefined],
  ])('warns of a closing on %s', async (closeDate, sentence) => {
    await show(dialogOf({ closeDate }))
    expect(warning()).toBe(sentence)
  })
})

describe('a closing of an earlier year, paid at the table', () => {
  const last = 'This deal closed Mar 1, 2020. What title also paid would be on Form 1099 of'
  it('is warned of before the payouts are entered in this year', async () => {
    await show(<ReceiptDialog row={{ ...atTable, closeDate: '2020-03-01' }} {...parts} />, [payable])
    await waitFor(() => expect(warning()).toContain(last))
    cleanup()
    await show(<ReceiptsDialog rows={dates.map((closeDate) => ({ ...atTable, closeDate }))} {...many} />)
    expect(screen.getAllByRole('alert').at(-1)?.textContent).toContain('1 of these deals closed in an earlier year.')
  })
  it('is not where all is paid, nor where the brokerage pays, nor for a day in the year of the closing', async () => {
    await show(<ReceiptDialog row={{ ...atTable, paymentRoute: 'BROKERAGE', closeDate: '2020-03-01' }} {...parts} />)
    expect(warning()).toBeUndefined()
    cleanup()
    const early = { ...atTable, closeDate: '2020-03-01' }
    await show(<ReceiptDialog row={early} {...parts} />)
    await screen.findByLabelText('Received On')
    expect(warning()).toBeUndefined()
    cleanup()
    await show(<ReceiptDialog row={early} {...parts} />, [payable])
    const day = screen.getByLabelText('Received On')
    await userEvent.clear(day)
    await userEvent.type(day, '3/2/2020{Enter}')
    await waitFor(() => expect(warning()).toBeUndefined())
  })
})

const isHidden = () => screen.getByLabelText('Why It Differs').closest('.ant-form-item-hidden') !== null
it('a receipt asks why it differs only if it does', async () => {
  await show(<ReceiptDialog row={{ ...receivable, closeDate: '2020-03-01' }} {...parts} />)
  expect(isHidden()).toBe(true)
  const amount = screen.getByLabelText('Amount')
  await userEvent.clear(amount)
  await userEvent.type(amount, '1')
  expect(isHidden()).toBe(false)
})

it.each(several)('the dialog of many %s counts the deals that have not closed', async (_, dialogOf) => {
  await show(dialogOf())
  expect(warning()).toBe('2 of these deals have not closed yet.')
})
