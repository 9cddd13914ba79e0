import { createFakeShell, fakeBroker, fakeFetch, FakeShell } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { expect, it } from '@jest/globals'
import { cleanup, render, screen } from '@testing-library/react'
import { receivable } from '../../testing/rows.js'
import Receivables from './receivables.js'

it('keeps address, closing, open amount and status where rows are short', async () => {
  globalThis.fetch = fakeFetch({
    'GET /api/receivables': [{ ...receivable, closeDate: '2026-12-05', open: 2_276.5, state: 'OPEN' }],
    'GET /api/payments/totals': {
      receivables: { amount: 2_276.5, count: 1 },
      payables: { amount: 0, count: 0 },
      agents: { amount: 0, count: 0 },
    },
  })
  render(
    <FakeShell shell={createFakeShell(fakeBroker)}>
      <ThemeProvider>
        <Receivables />
      </ThemeProvider>
    </FakeShell>,
  )
  const row = (await screen.findByText('Not received')).closest('tr')
  const brief = (name: string) => row?.querySelector(`[data-brief="${name}"]`)?.textContent
  expect([brief('detail'), brief('figure'), brief('state')]).toEqual(['Dec 5, 2026', '$2,276.50', 'Not received'])
  expect(row?.querySelector('td')?.textContent).toContain(receivable.propertyAddress)
  cleanup()
})
