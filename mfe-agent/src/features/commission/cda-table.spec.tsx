import { screens, type CommissionSummary } from '@bluebonnet/contracts'
import { createFakeShell, fakeAgent, fakeFetch, FakeShell } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { afterEach, expect, it } from '@jest/globals'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { CdaTable, Transactions } from './cda-table.js'

const media = globalThis.matchMedia

afterEach(() => {
  cleanup()
  globalThis.matchMedia = media
})

const deal = (place: number) => ({
  dealId: `deal ${place}`,
  cdaId: null,
  propertyAddress: `${place} Oak St`,
  city: 'Mason',
  price: 400_000,
  side: 'LISTING' as const,
  status: 'CLOSED' as const,
  closeDate: '2026-11-03',
  amount: 9_000,
  basis: 'ESTIMATE' as const,
  lines: [],
  pdfUrl: null,
})
const deals = (count: number) => Array.from({ length: count }, (_, place) => deal(place))

const open = (count: number): void => {
  globalThis.fetch = fakeFetch({})
  const summary: CommissionSummary = {
    commissionYTD: 0,
    thisMonth: 0,
    avgPerDeal: 0,
    closedDeals: 0,
    cap: null,
    trend: [],
    transactions: deals(count),
    cdaTable: deals(count),
  }
  render(
    <FakeShell shell={createFakeShell(fakeAgent)}>
      <ThemeProvider>
        <Transactions summary={summary} />
        <CdaTable summary={summary} />
      </ThemeProvider>
    </FakeShell>,
  )
}

/** The numbers of transactions and CDAs on the page. */
const shown = (): number[] =>
  [screens.commission.recent, screens.commission.cdas].map(
    (name) => within(screen.getByRole('region', { name })).getAllByRole('link').length,
  )

it('shows a phone half of its rows, and the others when asked', () => {
  globalThis.matchMedia = (query: string) => Object.assign(media(query), { matches: query.includes('max-width') })
  open(12)
  expect(shown()).toEqual([3, 5])
  expect(screen.getByText('Showing 5 of 10 deals')).toBeDefined()
  for (const button of screen.getAllByRole('button', { name: 'Show more' })) fireEvent.click(button)
  expect(shown()).toEqual([5, 10])
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

it('asks nothing where all rows are shown', () => {
  open(12)
  expect(shown()).toEqual([5, 10])
  expect(screen.queryByText(/^Showing/)).toBeNull()
})
