import type { CommissionSummary, DashboardStats } from '@bluebonnet/contracts'
import { createFakeShell, fakeAgent, fakeBroker, fakeFetch, FakeShell } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { afterEach, expect, it } from '@jest/globals'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
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

const cap: CommissionSummary['cap'] = {
  agentId: 'a',
  agentName: 'Jordan Reyes',
  plan: null,
  planName: '80/20 until cap',
  percent: 72.2,
  annualCap: 18_000,
  paid: 13_000,
  reserved: 1_500,
  remaining: 5_000,
  yearStart: '2026-04-01',
  yearEnd: '2027-04-01',
}

const cardOf = async (
  page: ReactNode,
  user: typeof fakeBroker,
  known = summary,
): Promise<string | null | undefined> => {
  globalThis.fetch = fakeFetch({ 'GET /api/commission/summary': known, 'GET /api/dashboard/stats': stats })
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

it('says for the whole brokerage once that it is what agents earned, and whose cap is missing', async () => {
  await cardOf(<Commission />, fakeBroker)
  expect(screen.getAllByText('What agents earned')).toHaveLength(1)
  expect(screen.getByText('Cap Progress').closest('.bb-stat')?.textContent).toMatch(/Choose an agent to see theirs$/)
  expect(screen.queryByText('Cap Tracking')).toBeNull()
})

it("shows a broker their own cap beside the brokerage's sums", async () => {
  await cardOf(<Commission />, fakeBroker, { ...summary, cap })
  expect(screen.getByText('Cap Tracking')).toBeDefined()
  expect(screen.getByText('Cap Progress').closest('.bb-stat')?.textContent).toBe(
    'Cap Progress72%Your own$5,000 remaining',
  )
})

it('says that there is no cap only of the chosen agent', async () => {
  await cardOf(
    <>
      <Link to="?agentId=a">Jordan</Link>
      <Commission />
    </>,
    fakeBroker,
  )
  const waiting: ((answer: Response) => void)[] = []
  globalThis.fetch = async () => new Promise((resolve) => waiting.push(resolve))
  fireEvent.click(screen.getByText('Jordan'))
  await screen.findByText('Cap Tracking')
  expect(screen.queryByText('No agent profile, so no cap')).toBeNull()
  for (const answer of waiting) answer(Response.json({ ...summary, planName: 'Flat fee' }))
  await screen.findByText('The plan Flat fee has no annual cap.')
})

it('says each figure of a cap once', async () => {
  await cardOf(<Commission />, fakeAgent, { ...summary, cap })
  for (const figure of [/\$18,000/, /\$13,000/, /\$1,500/, /\$5,000/])
    expect(screen.getAllByText(figure)).toHaveLength(1)
})
