import { basisLabels, menuGroups, screens, supportCards } from '@bluebonnet/contracts'
import { trecForms } from '@bluebonnet/domain'
import { expect, type Page } from '@playwright/test'
import { answered } from '../support/answers.js'
import { violationsIn, axeViews } from '../support/axe.js'
import { test } from '../support/office.js'
import { people } from '../support/people.js'
import { consoleErrorsOf } from '../support/quiet.js'
import { faultsOfTables } from '../support/tables.js'

// Every screen of the demo brokerage, read only. Journeys show toasts and refusals.

// The longest file. It writes nothing, so both products share its screens.
test.describe.configure({ mode: 'parallel' })
// Looks are taken when all motion has ended.
test.use({ reducedMotion: 'reduce' })

const {
  dashboard,
  clients,
  properties,
  deals,
  commission,
  documents,
  reports,
  library,
  calendar,
  settings,
  broker,
  admin,
  login,
  system,
} = screens

/** Every screen, with its exact texts (docs/rules/screens.md#exact-texts). */
const shown = {
  visitor: {
    '/': [login.broker, login.agent, screens.landing.leadTitle],
    '/admin-login': [login.admin, login.submit, login.back],
    '/broker-login': [login.broker, login.submit],
    '/agent-login': [login.agent, login.submit],
    '/forgot-password': [],
    '/confirm-email': [],
    '/take-back-email': [],
    '/nowhere': [screens.notFound.title, screens.notFound.text],
  },
  agent: {
    '/dashboard': [...menuGroups, ...Object.values(dashboard), screens.roleCaption],
    '/clients': [clients.title, clients.add],
    '/properties': [properties.title, properties.subtitle, properties.add],
    '/deals': [deals.title, deals.subtitle, deals.add],
    '/deals?view=table': [],
    '/deals?view=board': [],
    '/deals?new=deal': [],
    '/commission': [
      commission.title,
      commission.ytd,
      commission.capProgress,
      commission.avgPerDeal,
      commission.thisMonth,
      commission.trend,
      commission.cap,
      basisLabels.ACTUAL,
    ],
    '/documents': [documents.title, documents.upload, documents.forms, ...trecForms.map(({ title }) => title)],
    '/reports': [
      reports.title,
      reports.export,
      reports.totalDeals,
      reports.avgDealValue,
      reports.conversionRate,
      reports.pipelineValue,
      reports.dealVolume,
      reports.commission,
      reports.dealStatus,
      reports.propertyTypes,
      reports.clientActivity,
      reports.totalClients,
      reports.activeThisMonth,
      reports.buyers,
      reports.sellers,
      reports.performance,
      reports.thisQuarter,
      reports.ytdCommission,
      reports.closeRate,
      reports.avgDealsPerMonth,
    ],
    '/my-day': [],
    '/messages': [],
    '/calendar': [calendar.today, calendar.add],
    '/calendar?view=week': [],
    '/team-library': [library.title, library.upload],
    '/training': [screens.training],
    '/support': [screens.support],
    '/settings': [],
    '/settings?tab=support': [
      settings.profile,
      settings.business,
      settings.notifications,
      settings.security,
      settings.support,
      settings.logOut,
      ...Object.values(supportCards),
    ],
  },
  broker: {
    '/broker-dashboard': [broker.title, broker.pending, broker.approved, broker.rejected, broker.volume],
    '/papers': [],
    '/file-lists': [],
    '/cda-desk': [],
    '/roster': [],
    '/company-dollar': [],
    '/statements': [],
    '/plans': [],
    '/plans/new': [],
    '/licenses': [],
    '/agent-accounts': [],
    '/teams': [],
    '/payees': [],
    '/to-receive': [],
    '/to-pay': [],
    '/books': [],
    '/year-end': [],
    '/brokerage': [],
    '/clients': [],
    '/commission': [],
  },
  admin: {
    '/admin-dashboard': [
      admin.title,
      admin.brokers,
      admin.managers,
      admin.users,
      admin.leads,
      admin.createUser,
      admin.leadList,
      admin.brokerList,
      admin.managerList,
    ],
    '/leads': [],
    '/users': [],
    '/audit-log': [],
    '/system': [system.title, system.jobs, system.health, system.schedules, system.processes, system.backups],
    '/portals': [],
  },
} as const

/** The first row's place on a phone of 390 px, with the header (64 px) and, on desks, their tabs. */
const begins: Readonly<Record<keyof typeof shown, Readonly<Record<string, number>>>> = {
  visitor: {},
  agent: { '/clients': 300, '/properties': 300, '/deals': 320, '/documents': 300 },
  broker: {
    '/papers': 300,
    '/payees': 300,
    '/roster': 360,
    '/licenses': 360,
    '/to-receive': 380,
    '/to-pay': 380,
    '/agent-accounts': 380,
    '/books': 380,
    '/statements': 380,
    '/year-end': 400,
  },
  admin: {},
}

/** The page is ready when its heading shows and nothing is pending. */
const drawn = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true], .bb-wait, .ant-skeleton')).toHaveCount(0)
}

const desktop = { width: 1440, height: 900 }

for (const who of ['visitor', 'agent', 'broker', 'admin'] as const) {
  test(`every screen of ${who}: exact texts, no serious axe findings, tables that fit, first rows on a phone`, async ({
    page: visitor,
    openAs,
  }) => {
    test.setTimeout(300_000)
    const complaints = consoleErrorsOf(visitor)
    const page = who === 'visitor' ? visitor : await openAs(people[who], '/settings')
    for (const [path, texts] of Object.entries(shown[who])) {
      await test.step(path, async () => {
        const limit = begins[who][path]
        await page.setViewportSize(limit === undefined ? desktop : { width: 390, height: 844 })
        await page.goto(path)
        await drawn(page)
        if (limit !== undefined) {
          const row = page.locator('main').locator('tbody tr, .phone-row, .bb-item').first()
          const { y = Number.POSITIVE_INFINITY } = (await row.boundingBox()) ?? {}
          expect.soft(y, `${path}: the first row on a phone`).toBeLessThan(limit)
          await page.setViewportSize(desktop)
          await drawn(page)
        }
        for (const text of texts)
          await expect
            .soft(
              page
                .getByText(text, { exact: true })
                .or(page.getByRole('button', { name: text, exact: true }))
                .first(),
              `${path}: ${text}`,
            )
            .toBeAttached()
        expect.soft([...(await violationsIn(page, axeViews)), ...(await faultsOfTables(page))], path).toEqual([])
      })
    }
    expect.soft(complaints).toEqual([])
  })
}

test('the headings of clients and properties show their count', async ({ openAs }) => {
  const page = await openAs(people.agent, '/settings')
  for (const [path, title] of [
    ['/clients', clients.all],
    ['/properties', properties.all],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: new RegExp(`^${title} \\(\\d+\\)$`) })).toBeVisible()
  }
})

test('the pages of a listing, a client, a deal and an agent show their subject on a phone too', async ({ openAs }) => {
  const own = await openAs(people.agent, '/settings')
  const office = await openAs(people.broker, '/settings')
  // So tall that no bar covers a part of the page.
  const bothThemes = axeViews.filter(({ whole }) => whole).map((look) => ({ ...look, height: 4_000 }))
  for (const [page, list, path, tabs] of [
    [own, '/api/properties', '/properties', ['']],
    [own, '/api/clients', '/clients', ['']],
    [own, '/api/deals', '/deals', ['', '?tab=papers', '?tab=dates', '?tab=money', '?tab=messages', '?tab=history']],
    [office, '/api/roster', '/roster', ['']],
  ] as const) {
    const { id } = (await answered<{ id: string }[]>(await page.request.get(`${list}?limit=1`)))[0] ?? { id: 'none' }
    await page.setViewportSize({ width: 360, height: 740 })
    for (const tab of tabs) {
      await page.goto(`${path}/${id}${tab}`)
      await drawn(page)
      const subject = path === '/deals' ? page.getByRole('tabpanel') : page.getByRole('heading', { name: 'Details' })
      await expect(subject, path).toBeVisible()
      expect.soft(await violationsIn(page, bothThemes), `${path} ${tab}`).toEqual([])
    }
  }
})

test("a row's checkbox has enough room on a phone, however short the text below", async ({ openAs }) => {
  const page = await openAs(people.agent, '/settings')
  await page.route('**/api/clients?*', async (route) => {
    const answer = await route.fetch()
    const rows: object[] = await answer.json()
    await route.fulfill({ response: answer, json: rows.map((row, at) => (at % 2 ? row : { ...row, phone: '512' })) })
  })
  await page.goto('/clients')
  await drawn(page)
  const onPhones = axeViews.filter(({ width }) => width < 640)
  expect(await violationsIn(page, onPhones)).toEqual([])
  const { width, height } = (await page.locator('.bb-check').nth(1).boundingBox()) ?? { width: 0, height: 0 }
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
})

test("a row's link ends before the buttons on a phone, however long the text", async ({ openAs }) => {
  const page = await openAs(people.agent, '/settings')
  await page.route('**/api/commission/summary*', async (route) => {
    const answer = await route.fetch()
    const summary: { cdaTable: object[] } = await answer.json()
    const cdaTable = summary.cdaTable.map((row) => ({ ...row, propertyAddress: `1 ${'Long'.repeat(30)} Ln` }))
    await route.fulfill({ response: answer, json: { ...summary, cdaTable } })
  })
  await page.goto('/commission')
  await drawn(page)
  expect(
    await violationsIn(
      page,
      axeViews.filter(({ width }) => width < 640),
    ),
  ).toEqual([])
})
