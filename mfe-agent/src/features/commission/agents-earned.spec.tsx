import type { CommissionSummary, DashboardStats } from '@bluebonnet/contracts'
import { createFakeShell, fakeAgent, fakeBroker, fakeFetch, FakeShell } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { afterEach, expect, it } from '@jest/globals'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import Dashboard from '../dashboard/dashboard.js'
import Commission from './commission.js'

afterEach(cleanup)

const summary: CommissionSummary = {
  commissionYTD: 90_009,
  thisMonth: 10_001,
  avgPerDeal: 10_001,
  closedDeals: 9,
  cap: null,
  trend: [],
  transactions: [],
  cdaTable: [],
}
const stats: DashboardStats = {
  activeListings: 1,
  pendingDeals: 2,
  commissionYTD: 90_009,
  activeClients: 3,
  changes: {
    listingsThisWeek: 0,
    pendingDealsThisWeek: 0,
    clientsThisMonth: 0,
    commissionVsLastYear: null,
    capPercent: null,
  },
}

const cardOf = async (page: ReactNode, user: typeof fakeBroker): Promise<string | null | undefined> => {
  globalThis.fetch = fakeFetch({ 'GET /api/commission/summary': summary, 'GET /api/dashboard/stats': stats })
  render(
    <FakeShell shell={createFakeShell(user)}>
      <ThemeProvider>{page}</ThemeProvider>
    </FakeShell>,
  )
  await screen.findByText('$90,009')
  return screen.getByText('Commission YTD').closest('.bb-stat')?.textContent
}

it.each([
  ['dashboard', <Dashboard key="dashboard" />],
  ['commission page', <Commission key="commission" />],
])("the %s calls the whole brokerage's sum agents' earnings, but not an agent’s own", async (_name, page) => {
  expect(await cardOf(page, fakeBroker)).toMatch(/^Commission YTD\$90,009What agents earned/)
  cleanup()
  expect(await cardOf(page, fakeAgent)).toMatch(/^Commission YTD\$90,009(?!What agents)/)
})
