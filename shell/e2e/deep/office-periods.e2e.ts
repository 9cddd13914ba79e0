import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { choose, test } from '../support/office.js'
import { people } from '../support/people.js'

type Totals = Record<string, number>

const dollars = (amount = 0): string => `$${Math.round(amount).toLocaleString('en-US')}`
/** The previous quarter, by the brokerage's clock, in the format of a period. */
const lastQuarter = (): string => {
  const [year = 0, month = 0] = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' })
    .format(new Date())
    .split('-')
    .map(Number)
  const quarter = Math.ceil(month / 3) - 1
  return quarter === 0 ? `${year - 1}-Q4` : `${year}-Q${quarter}`
}
const figure = (page: Page, name: string) =>
  page.getByText(name, { exact: true }).locator('xpath=following-sibling::*[1]')
const totalLine = (table: Locator) => table.getByRole('row').filter({ has: table.page().getByRole('rowheader') })
/** The cells of a file without quotes: its last line by its header's names. */
const lastLine = (text: string): Record<string, string> => {
  const [header = '', ...lines] = text.trim().split('\r\n')
  const cells = lines.at(-1)?.split(',') ?? []
  return Object.fromEntries(header.split(',').map((name, index) => [name, cells[index] ?? '']))
}

test('a broker chooses last quarter, sees the company dollar, and exports matching statements', async ({
  openAs,
  callsOf,
}) => {
  const calls = await callsOf(people.broker)
  const period = lastQuarter()
  const kept: Totals = await (await calls.get(`/api/commission/company-dollar/totals?period=${period}`)).json()
  const paid: Totals = await (await calls.get(`/api/commission/statements/totals?period=${period}`)).json()
  const page = await openAs(people.broker, '/roster')

  await test.step('company dollar: cards, a line for each agent, and their totals', async () => {
    await page.getByRole('link', { name: 'Company Dollar' }).click()
    await expect(page.getByRole('heading', { name: 'Company Dollar', level: 1 })).toBeVisible()
    await choose(page, page, 'Period', 'Last quarter')
    await expect(page).toHaveURL(`/company-dollar?period=${period}`)
    await expect(figure(page, 'Company Dollar').last()).toHaveText(dollars(kept['companyDollar']))
    await expect(figure(page, 'Gross Commission')).toHaveText(dollars(kept['grossCommission']))
    await expect(figure(page, 'Agents’ Part')).toHaveText(dollars(kept['agentSplit']))
    const table = page.getByRole('table', { name: /^Company dollar of/ })
    await expect(table.getByRole('row')).toHaveCount((kept['agents'] ?? 0) + 2)
    const total = totalLine(table)
    for (const name of ['volume', 'grossCommission', 'agentSplit', 'companyDollar'])
      await expect(total).toContainText(dollars(kept[name]))
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export (CSV)' }).click(),
    ])
    expect(file.suggestedFilename()).toBe(`company-dollar-${period}.csv`)
    expect(lastLine(await readFile(await file.path(), 'utf8'))).toMatchObject({
      agentName: 'Total',
      companyDollar: String(kept['companyDollar']),
    })
  })

  await test.step('statements of the same quarter: table, file and totals agree', async () => {
    await page.goto(`/statements?period=${period}`)
    const table = page.getByRole('table', { name: /^Statements of/ })
    await expect(totalLine(table)).toContainText(dollars(kept['agentSplit']))
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export (CSV)' }).click(),
    ])
    const total = lastLine(await readFile(await file.path(), 'utf8'))
    expect(total).toMatchObject({
      agentName: 'Total',
      period,
      total: String(paid['total']),
      grossCommission: String(paid['grossCommission']),
    })
    expect(paid['total']).toBe(kept['agentSplit'])
  })

  await test.step('the printed page has the brokerage, the total in words, its line, and no buttons', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('Bluebonnet Realty Group', { exact: true })).toBeVisible()
    await expect(page.getByText('after brokerage split and per-file fee')).toBeVisible()
    await expect(totalLine(page.getByRole('table', { name: /^Statements of/ }))).toBeVisible()
    for (const part of [
      page.getByRole('navigation', { name: 'Main menu' }),
      page.getByRole('button'),
      page.getByLabel('Period'),
    ]) {
      await expect(part.filter({ visible: true })).toHaveCount(0)
    }
    await page.emulateMedia({ media: null })
  })

  await test.step('a custom period is kept in the address', async () => {
    await choose(page, page, 'Period', 'Choose dates')
    await expect(page).toHaveURL(/period=\d{4}-\d{2}-01\.\.\d{4}-\d{2}-\d{2}$/)
    const last = page.getByLabel('Last Day')
    await last.fill('2026-01-01')
    await page.getByLabel('First Day').fill('Jan 15, 2026')
    await page.getByLabel('First Day').press('Enter')
    await expect(page).toHaveURL(/period=2026-01-15\.\.\d{4}-\d{2}-\d{2}$/)
  })
})

test("never shows another year's statements under this year's heading while loading", async ({ openAs }) => {
  const page = await openAs(people.broker, '/statements')
  const lines = page.getByRole('main').getByRole('row').filter({ hasText: '$' })
  const read = page.getByText('No payments in this period').or(lines.first())
  await expect(read).toBeVisible()
  const thisYear = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date()).slice(0, 4)
  const lastYear = String(Number(thisYear) - 1)
  const held: (() => void)[] = []
  await page.route(`**/api/commission/statements?*period=${lastYear}*`, async (route) => {
    await new Promise<void>((resolve) => {
      held.push(resolve)
    })
    await route.continue()
  })
  await choose(page, page, 'Period', 'Last year')
  await expect(page.getByText(`closed in ${lastYear}`)).toBeVisible()
  await expect(lines.filter({ hasNot: page.getByRole('rowheader') })).toHaveCount(0)
  await expect.poll(() => held.length).toBe(1)
  for (const answer of held) answer()
  await expect(read).toBeVisible()
})

test('an agent’s commission and reports follow the period, and show the default without one', async ({
  openAs,
  callsOf,
}) => {
  const calls = await callsOf(people.agent)
  const period = lastQuarter()
  const summary: { inPeriod: Totals } = await (await calls.get(`/api/commission/summary?period=${period}`)).json()
  const page = await openAs(people.agent, '/commission')
  await expect(page.getByText('Commission YTD', { exact: true })).toBeVisible()
  await choose(page, page, 'Period', 'Last quarter')
  await expect(figure(page, 'Closed Deals')).toHaveText(String(summary.inPeriod['closedDeals']))
  await expect(figure(page, 'Commission').last()).toHaveText(dollars(summary.inPeriod['commission']))
  await page.goto(`/reports?period=${period}`)
  const report: { totalDeals: number; inPeriod: Totals } = await (
    await calls.get(`/api/reports/summary?period=${period}`)
  ).json()
  await expect(figure(page, 'Total Deals')).toHaveText(String(report.totalDeals))
  await expect(figure(page.getByRole('region', { name: 'Performance Summary' }).page(), 'Closed')).toHaveText(
    /^\d+ deals?$/,
  )
  await choose(page, page, 'Period', 'All dates')
  await expect(page).toHaveURL('/reports')
  await expect(page.getByText('YTD Commission', { exact: true })).toBeVisible()
})

test.describe('an invalid period', () => {
  test.use({ refusalsExpected: true })

  test('every money page refuses it in words', async ({ openAs }) => {
    const page = await openAs(people.broker, '/company-dollar?period=2026-13')
    for (const path of ['/company-dollar', '/statements', '/commission', '/reports']) {
      await page.goto(`${path}?period=2026-13`)
      await expect(
        page
          .getByRole('main')
          .getByText(/choose a month \(2026-11\)/i)
          .first(),
      ).toBeVisible()
    }
  })
})
