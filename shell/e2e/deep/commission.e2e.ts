import { readFile } from 'node:fs/promises'
import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import { test } from '../support/office.js'
import { people } from '../support/people.js'

interface Deal {
  id: string
  propertyAddress: string
  price: number
  status: string
  createdAt: string
  closeDate: string | null
  contractDate: string | null
}

const dollars = (amount: number): string => `$${Math.round(amount).toLocaleString('en-US')}`
const read = async <Row>(calls: APIRequestContext, path: string): Promise<Row> => (await calls.get(path)).json()
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** A figure under its name: the stat card, or the pair of a list of facts. */
const figure = (place: Page | Locator, name: string) =>
  place.getByText(name, { exact: true }).locator('xpath=following-sibling::*[1]')

test('the commission page shows four figures, Actual and Estimate, the cap, the CDAs, and why', async ({
  openAs,
  callsOf,
}) => {
  const calls = await callsOf(people.agent)
  const summary = await read<{
    commissionYTD: number
    closedDeals: number
    thisMonth: number
    cap: { annualCap: number; paid: number }
  }>(calls, '/api/commission/summary')
  const page = await openAs(people.agent, '/commission')
  await expect(page.getByRole('heading', { name: 'Commission Tracking' })).toBeVisible()

  await test.step('the figures agree with each other', async () => {
    await expect(figure(page, 'Commission YTD')).toHaveText(dollars(summary.commissionYTD))
    await expect(figure(page, 'Avg Per Deal')).toHaveText(
      dollars(summary.commissionYTD / Math.max(1, summary.closedDeals)),
    )
    await expect(figure(page, 'This Month')).toHaveText(dollars(summary.thisMonth))
    await expect(figure(page, 'Cap Progress').first()).toHaveText(
      `${Math.round((summary.cap.paid / summary.cap.annualCap) * 100)}%`,
    )
  })

  await test.step("computes the demo agent's cap: $13,000 of $18,000", async () => {
    const cap = part(page, 'Cap Tracking')
    await expect(page.getByText('$5,000 remaining', { exact: true })).toBeVisible()
    await expect(cap.getByText('$13,000 of $18,000', { exact: true })).toBeVisible()
    await expect(cap.getByText('72%')).toBeVisible()
  })

  await test.step('shows at most five transactions, each with its label and steps', async () => {
    const rows = part(page, 'Recent Transactions').getByRole('list', { name: 'Recent Transactions' }).locator('> li')
    await expect(rows).toHaveCount(5)
    for (const row of await rows.all()) await expect(row.getByText(/^(Actual|Estimate)$/)).toBeVisible()
    await rows.first().getByText('Why this number').click()
    await expect(rows.first().getByText(/Per-file fee \$199\.00/)).toBeVisible()
  })

  await test.step('lists ten deals with CDA, label, and working View and Download', async () => {
    const table = page.getByRole('table', { name: 'Commission Disbursement Authorizations' })
    await expect(table.getByRole('row')).toHaveCount(11)
    const deals = await read<Deal[]>(calls, '/api/deals?limit=10')
    const labels = deals.map(({ status }) =>
      status === 'CLOSED' ? 'Paid' : ['UNDER_CONTRACT', 'PENDING'].includes(status) ? 'Pending' : 'Draft',
    )
    for (const [index, label] of labels.entries())
      await expect(
        table
          .getByRole('row')
          .nth(index + 1)
          .getByText(label, { exact: true }),
      ).toBeVisible()
    const view = table.getByRole('link', { name: /^View CDA of/ }).first()
    const pdf = await page.request.get(String(await view.getAttribute('href')))
    expect(pdf.headers()['content-type']).toBe('application/pdf')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      table
        .getByRole('link', { name: /^Download CDA of/ })
        .first()
        .click(),
    ])
    expect(file.suggestedFilename()).toMatch(/\.pdf$/)
    await table
      .getByRole('button', { name: /^View deal/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/deals\/[\w-]+$/)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Commission Tracking' })).toBeVisible()
  })

  await test.step('the printed page has the chart and no column of buttons', async () => {
    const chart = part(page, 'Commission Trend').getByRole('slider', { name: 'Commission Trend' })
    const heading = page.getByRole('columnheader', { name: 'Actions' })
    await expect(chart).toBeVisible()
    await expect(heading).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(chart).toBeVisible()
    await expect(heading).toHaveCount(0)
    await page.emulateMedia({ media: null })
  })
})

test('the dashboard shows its limits, links, date lines and figures', async ({ openAs, callsOf }) => {
  const calls = await callsOf(people.agent)
  const page = await openAs(people.agent, '/dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome back, Jordan' })).toBeVisible()
  const stats = await read<Record<string, number>>(calls, '/api/dashboard/stats')
  for (const [name, key] of [
    ['Active Listings', 'activeListings'],
    ['Pending Deals', 'pendingDeals'],
    ['Active Clients', 'activeClients'],
  ] as const) {
    await expect(
      page.getByRole('link', { name: new RegExp(`^${name}`) }).getByText(String(stats[key]), { exact: true }),
    ).toBeVisible()
  }
  await expect(page.getByRole('link', { name: /^Commission YTD/ })).toContainText(dollars(stats['commissionYTD'] ?? 0))
  await expect(part(page, 'Commission Tracker').getByText('Cap Progress: 72%')).toBeVisible()

  await test.step('lists are as long as the dashboard allows', async () => {
    await expect(part(page, 'Recent Deals').getByRole('article')).toHaveCount(4)
    await expect(part(page, 'Recent Activity').getByRole('list').locator('> li')).toHaveCount(5)
    await expect(part(page, 'Your Active Listings').getByRole('article')).toHaveCount(3)
    await expect(part(page, 'Recent Clients').getByRole('list').locator('> li')).toHaveCount(5)
    await expect(part(page, 'Recent Documents').getByRole('row')).toHaveCount(5)
    await expect(part(page, 'Recent Documents').getByRole('columnheader')).toHaveText([
      'Name',
      'Type',
      'Upload Date',
      'Actions',
    ])
    await expect(part(page, 'Recent Activity').getByRole('img')).toHaveCount(5)
    await expect(part(page, 'Your Active Listings').getByRole('img')).toHaveCount(3)
  })

  await test.step('each deal card shows its status in words and its date line', async () => {
    for (const deal of await read<Deal[]>(calls, '/api/deals?limit=4')) {
      const card = part(page, 'Recent Deals').getByRole('article', { name: deal.propertyAddress })
      await expect(card.getByText(deal.status.replaceAll('_', ' '), { exact: true })).toBeVisible()
      await expect(card).toContainText(deal.closeDate ? 'Closes: ' : deal.contractDate ? 'Contract: ' : 'Started: ')
    }
  })

  for (const [name, path] of [
    ['Recent Deals', '/deals'],
    ['Your Active Listings', '/properties'],
    ['Commission Tracker', '/commission'],
    ['Recent Clients', '/clients'],
    ['Recent Documents', '/documents'],
  ] as const) {
    await expect(part(page, name).getByRole('link', { name: `View all: ${name}` })).toHaveAttribute('href', path)
  }
})

test('the reports agree with the data and can be exported', async ({ openAs, callsOf }) => {
  const calls = await callsOf(people.agent)
  const [deals, clients] = [
    await read<Deal[]>(calls, '/api/deals'),
    await read<{ type: string }[]>(calls, '/api/clients'),
  ]
  const page = await openAs(people.agent, '/reports')
  await expect(page.getByRole('heading', { name: 'Reports & Analytics' })).toBeVisible()
  const closed = deals.filter(({ status }) => status === 'CLOSED').length
  const rate = `${((closed / deals.length) * 100).toFixed(1)}%`
  const sum = (rows: readonly Deal[]): number => rows.reduce((total, { price }) => total + price, 0)

  await test.step("follows the reports' formulas", async () => {
    await expect(figure(page, 'Total Deals')).toHaveText(String(deals.length))
    await expect(figure(page, 'Avg Deal Value')).toHaveText(dollars(sum(deals) / deals.length))
    await expect(figure(page, 'Conversion Rate')).toHaveText(rate)
    await expect(figure(page, 'Pipeline Value')).toHaveText(
      dollars(sum(deals.filter(({ status }) => status === 'UNDER_CONTRACT' || status === 'PENDING'))),
    )
    await expect(figure(page, 'Close Rate')).toHaveText(rate)
    await expect(figure(page, 'Avg Deals/Month')).toHaveText(String(Math.ceil(deals.length / 12)))
    await expect(figure(page, 'Total Clients')).toHaveText(String(clients.length))
    await expect(figure(page, 'Buyers')).toHaveText(String(clients.filter(({ type }) => type !== 'SELLER').length))
    await expect(figure(page, 'Sellers')).toHaveText(String(clients.filter(({ type }) => type !== 'BUYER').length))
    await expect(
      part(page, 'Deal Status Breakdown')
        .getByRole('listitem')
        .filter({ hasText: /^CLOSED/ }),
    ).toContainText(`${closed} (${Math.round((closed / deals.length) * 100)}%)`)
    for (const name of [
      'Deal Volume Trend',
      'Commission Trend',
      'Property Types',
      'Client Activity',
      'Performance Summary',
    ])
      await expect(part(page, name)).toBeVisible()
  })

  await test.step('Export Reports saves the figures as a table', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export Reports' }).click(),
    ])
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toContain(`"Total Deals",${deals.length}`)
  })
})

test('reports of an agent without data', async ({ openAs }) => {
  const page = await openAs(people.admin, '/reports')
  await expect(page.getByText('No deal data available').first()).toBeVisible()
  await expect(page.getByText('No property data')).toBeVisible()
  await expect(page.getByText('No client data')).toBeVisible()
})
