import { expect, test } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { basisLabels, menuGroups, screens, supportCards, trecForms } from '@bluebonnet/contracts'
import { password, people } from '../support/people.js'
import { complaintsOf } from '../support/quiet.js'

// The exact texts (docs/rules/screens.md#exact-texts) on the screens of the demo brokerage, word for word. tools/texts
// proves that each stands once; toasts and refusals are shown by the journeys of their areas.

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
} = screens

const shown = {
  visitor: {
    '/': [login.broker, login.agent, screens.landing.leadTitle],
    '/admin-login': [login.admin, login.submit, login.back],
    '/broker-login': [login.broker, login.submit],
    '/agent-login': [login.agent, login.submit],
    '/nowhere': [screens.notFound.title, screens.notFound.text],
  },
  agent: {
    '/dashboard': [...menuGroups, ...Object.values(dashboard), screens.roleCaption],
    '/clients': [clients.title, clients.add],
    '/properties': [properties.title, properties.subtitle, properties.add],
    '/deals': [deals.title, deals.subtitle, deals.add],
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
    '/calendar': [calendar.today, calendar.add],
    '/team-library': [library.title, library.upload],
    '/training': [screens.training],
    '/support': [screens.support],
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
  broker: { '/broker-dashboard': [broker.title, broker.pending, broker.approved, broker.rejected, broker.volume] },
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
  },
} as const

const pageOf = async (browser: Browser, who: keyof typeof shown): Promise<Page> => {
  const context = await browser.newContext()
  if (who !== 'visitor') {
    const { page, email } = people[who]
    const answer = await context.request.post(`/api/auth${page}`, { data: { email, password } })
    expect(answer.ok(), `${who} signs in`).toBe(true)
  }
  return context.newPage()
}

for (const who of ['visitor', 'agent', 'broker', 'admin'] as const) {
  test(`${who} reads the exact texts, word for word`, async ({ browser }) => {
    test.setTimeout(240_000)
    const page = await pageOf(browser, who)
    const complaints = complaintsOf(page)
    for (const [path, texts] of Object.entries(shown[who])) {
      await page.goto(path)
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
    }
    expect(complaints).toEqual([])
    await page.context().close()
  })
}

test('lists of clients and properties are headed by their count', async ({ browser }) => {
  const page = await pageOf(browser, 'agent')
  for (const [path, title] of [
    ['/clients', clients.all],
    ['/properties', properties.all],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: new RegExp(`^${title} \\(\\d+\\)$`) })).toBeVisible()
  }
  await page.context().close()
})
