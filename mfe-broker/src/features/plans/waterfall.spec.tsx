import type { SampledPlan } from '@bluebonnet/contracts'
import { createFakeShell, fakeBroker, fakeFetch, FakeShell } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { expect, it } from '@jest/globals'
import { cleanup, render, screen } from '@testing-library/react'
import { firstTerms } from './plan-lines.js'
import { Waterfall } from './waterfall.js'

const brokerage = { kind: 'BROKERAGE_SPLIT', label: null, amount: 1_800, step: '' } as const
const lines: SampledPlan['deals'][number]['lines'] = [brokerage, { ...brokerage, kind: 'AGENT_SPLIT', amount: 10_200 }]
const annual = { label: 'Annual cap', amount: 3_000, deals: null, usedDeals: 0 }
const count = { label: 'Deal cap', amount: null, deals: 16, usedAmount: 0 }

const shown = () => {
  const shell = createFakeShell(fakeBroker)
  const page = (terms = firstTerms) => (
    <FakeShell shell={shell}>
      <ThemeProvider>
        <Waterfall terms={terms} />
      </ThemeProvider>
    </FakeShell>
  )
  const { rerender } = render(page())
  return { change: (terms: typeof firstTerms) => rerender(page(terms)) }
}

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
  shown()
  await screen.findByText('Deal cap: Deal 16 of 16')
  const said = screen
    .getAllByRole('heading', { level: 4 })
    .map((title) => [title.textContent, title.nextSibling?.textContent])
  expect(said).toEqual([
    ['Across the cap', 'Annual cap: $2,100 of $3,000 used'],
    ['Across the cap', 'Deal cap: Deal 16 of 16'],
    ['Above the cap', 'Deal cap: After 16 of 16 deals'],
  ])
  expect(screen.queryByText('The agent gets nothing')).toBeNull()
  cleanup()
})

it('warns where a plan leaves the agent nothing, and shows no figures of other steps', async () => {
  const all: SampledPlan['deals'][number] = {
    at: 'BELOW',
    used: 0,
    cap: null,
    lines: [{ ...brokerage, amount: 12_000 }],
  }
  globalThis.fetch = fakeFetch({ 'POST /api/plans/sample': { gross: 12_000, clientPaid: 0, deals: [all] } })
  const { change } = shown()
  expect(await screen.findByText('The agent gets nothing')).toBeTruthy()
  globalThis.fetch = async () => new Promise(() => undefined)
  change({ ...firstTerms, steps: [] })
  expect(screen.queryByText('The agent gets nothing')).toBeNull()
  expect(screen.queryByText(/12,000/)).toBeNull()
  cleanup()
})
