import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { startFaultyLine } from '../support/faulty-line.js'
import type { Fault, FaultyLine } from '../support/faulty-line.js'
import { test } from '../support/office.js'
import { people } from '../support/people.js'

// Files that do not come: sockets that die, answers cut in the middle, and a server that is gone for a moment. Nobody
// has to reload for that.
let line: FaultyLine
test.beforeAll(async ({ baseURL }) => {
  line = await startFaultyLine(baseURL ?? '')
})
test.afterAll(async () => line.close())
test.afterEach(() => line.fail(null))

const files = /^\/p\//
const sharedFiles = /^\/[\w-]+\.[0-9a-f]+\.(?:js|css)/
const menu = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true })
const failure = (page: Page, title: string) =>
  page.getByRole('heading', { name: `${title} is not available right now` })
const retry = (page: Page) => page.getByRole('button', { name: 'Retry' })

const faults: readonly { what: string; fault: Fault }[] = [
  { what: 'sockets die', fault: 'drop' },
  { what: 'answers are cut in the middle', fault: 'cut' },
  { what: 'the server answers 503', fault: 'refuse' },
]

for (const { what, fault } of faults) {
  test(`${what} while files are fetched: each way to try again brings every screen back, without a reload`, async ({
    browser,
    callsOf,
  }) => {
    const context = await browser.newContext({ storageState: await (await callsOf(people.broker)).storageState() })
    const page = await context.newPage()
    let documents = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1
    })

    await test.step('a page that is opened: Retry', async () => {
      line.fail(fault, files)
      await page.goto(`${line.url}/broker-dashboard`)
      await expect(failure(page, 'Broker Dashboard')).toBeVisible()
      line.fail(null)
      await retry(page).click()
      await expect(heading(page, 'Broker Dashboard')).toBeVisible()
    })

    const parts = [
      { screen: 'Roster', of: sharedFiles, what: 'a part that screens share' },
      { screen: 'CDA Desk', of: files, what: 'its own part' },
    ]
    for (const part of parts) {
      await test.step(`first visit without ${part.what}: what is there stays, Retry fetches the rest`, async () => {
        line.fail(fault, part.of)
        await menu(page, part.screen).click()
        await expect(failure(page, part.screen)).toBeVisible()
        await menu(page, 'Broker Dashboard').click()
        await expect(heading(page, 'Broker Dashboard')).toBeVisible()
        await menu(page, part.screen).click()
        await expect(failure(page, part.screen)).toBeVisible()
        line.fail(null)
        await retry(page).click()
        await expect(heading(page, part.screen)).toBeVisible()
      })
    }

    for (const panel of ['Messages', 'Notifications']) {
      await test.step(`${panel} of the header: what happened stands there, Retry fetches them`, async () => {
        const button = page.getByRole('button', { name: new RegExp(`^${panel}`) })
        const opened = page.getByRole('dialog', { name: panel })
        line.fail(fault, sharedFiles)
        await button.click()
        await expect(opened.getByText(`${panel} could not be opened`)).toBeVisible()
        await expect(opened.getByText('It could not be loaded. Everything else goes on working.')).toBeVisible()
        line.fail(null)
        await retry(page).click()
        await expect(opened.getByRole('list').first()).toBeVisible()
        await button.click()
      })
    }

    await test.step('another portal, and going there again', async () => {
      line.fail(fault, files)
      await menu(page, /^Clients/).click()
      await expect(failure(page, 'Clients')).toBeVisible()
      await menu(page, 'Roster').click()
      await expect(heading(page, 'Roster')).toBeVisible()
      line.fail(null)
      await menu(page, /^Clients/).click()
      await expect(heading(page, 'Clients')).toBeVisible()
    })

    await test.step('nothing at all is reached: it is said, and all is back by itself', async () => {
      // An answer that is short enough comes whole before it is cut.
      line.fail(fault === 'cut' ? 'drop' : fault)
      line.cutAll()
      await expect(page.getByText('Bluebonnet cannot be reached right now. What you typed is kept.')).toBeVisible()
      await menu(page, 'Commission').click()
      await expect(failure(page, 'Commission Tracking')).toBeVisible()
      line.fail(null)
      await expect(heading(page, 'Commission Tracking')).toBeVisible()
      await expect(page.getByText('What you typed is kept.')).toBeHidden()
    })

    await test.step('offline, and online again', async () => {
      await context.setOffline(true)
      await expect(page.getByText('You are offline. What you typed is kept.')).toBeVisible()
      await menu(page, 'Support').click()
      await expect(failure(page, 'Support')).toBeVisible()
      await context.setOffline(false)
      await expect(heading(page, 'Support')).toBeVisible()
      await expect(page.getByText('What you typed is kept.')).toBeHidden()
    })

    expect(documents).toBe(1)
    await context.close()
  })
}
