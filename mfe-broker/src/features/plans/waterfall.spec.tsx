import type { SampledPlan } from '@bluebonnet/contracts'
import { createFakeShell, fakeBroker, fakeFetch, FakeShell } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { expect, it } from '@jest/globals'
import { cleanup, render, screen } from '@testing-library/react'
import { firstTerms } from './plan-lines.js'
import { Waterfall } from './waterfall.js'

const lines: SampledPlan['deals'][number]['lines'] = [{ kind: 'BROKERAGE_SPLIT', label: null, amount: 1_800, step: '' }]
const annual = { label: 'Annual cap', amount: 3_000, deals: null, usedDeals: 0 }
const count = { label: 'Deal cap', amount: null, deals: 16, usedAmount: 0 }

it("shows each sample's cap position, in deals where the cap counts deals", async () => {
  globalThis.fetch = fakeFetch({
    'POST /api/plans/sample': {
      gross: 12_000,
      clientPaid: 0,
      deals: [
        { at: 'ACROSS', used: 2_100, cap: { ...annual, usedAmount: 2_100 }, lines },
        { at: 'ACROSS', used: 0, cap: { ...count, usedDeals: 15 }, lines },
        { at: 'ABOVE', used: 0, cap: { ...count, usedDeals: 16 }, lines },
      ],
    },
  })
  render(
    <FakeShell shell={createFakeShell(fakeBroker)}>
      <ThemeProvider>
        <Waterfall terms={firstTerms} />
      </ThemeProvider>
    </FakeShell>,
  )
  await screen.findByText('Deal cap: Deal 16 of 16')
  const said = screen
    .getAllByRole('heading', { level: 4 })
    .map((title) => [title.textContent, title.nextSibling?.textContent])
  expect(said).toEqual([
    ['Across the cap', 'Annual cap: $2,100 of $3,000 used'],
    ['Across the cap', 'Deal cap: Deal 16 of 16'],
    ['Above the cap', 'Deal cap: After 16 of 16 deals'],
  ])
  cleanup()
})
