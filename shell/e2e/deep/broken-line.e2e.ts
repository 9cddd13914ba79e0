import { liveBeat } from '@bluebonnet/domain'
import { expect, type Page } from '@playwright/test'
import { choose } from '../support/choose.js'
import { startUnreliableNetwork, type Fault, type UnreliableNetwork } from '../support/unreliable-network.js'
import { pdfOf } from '../support/files.js'
import { newAgent, test } from '../support/office.js'
import { people } from '../support/people.js'

// Files that fail to load: dead sockets, cut answers, and a server that is down for a moment. None of them requires a
// reload.
let line: UnreliableNetwork
test.beforeAll(async ({ baseURL }) => {
  line = await startUnreliableNetwork(baseURL ?? '')
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
  test(`${what} while files load: every retry brings a screen back without a reload`, async ({ browser, callsOf }) => {
    const context = await browser.newContext({ storageState: await (await callsOf(people.broker)).storageState() })
    const page = await context.newPage()
    let documents = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1
    })

    await test.step('a page that opens: Retry', async () => {
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
      await test.step(`first visit without ${part.what}: the rest stays, Retry fetches what is missing`, async () => {
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
      await test.step(`${panel} of the header: shows the error, and Retry fetches again`, async () => {
        const button = page.getByRole('button', { name: new RegExp(`^${panel}`) })
        const opened = page.getByRole('dialog', { name: panel })
        line.fail(fault, sharedFiles)
        await button.click()
        await expect(opened.getByText(`${panel} could not be opened`)).toBeVisible()
        await expect(opened.getByText('It could not be loaded. Everything else still works.')).toBeVisible()
        line.fail(null)
        await retry(page).click()
        await expect(opened.getByRole('list').first()).toBeVisible()
        await button.click()
      })
    }

    await test.step('another portal, opened a second time', async () => {
      line.fail(fault, files)
      await menu(page, /^Clients/).click()
      await expect(failure(page, 'Clients')).toBeVisible()
      await menu(page, 'Roster').click()
      await expect(heading(page, 'Roster')).toBeVisible()
      line.fail(null)
      await menu(page, /^Clients/).click()
      await expect(heading(page, 'Clients')).toBeVisible()
    })

    await test.step('says that nothing can be reached, and recovers by itself', async () => {
      // A short answer arrives whole before it is cut.
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

const client = (lastName: string) => ({ data: { firstName: 'Held', lastName, type: 'BUYER' } })

const openClients = async (page: Page, own: UnreliableNetwork): Promise<void> => {
  await page.goto(`${own.url}/clients`)
  await expect(page.getByText('Held Early')).toBeVisible()
}

test('unanswered requests delay nobody once the connection is back', async ({ browser, callsOf, baseURL }) => {
  test.setTimeout(240_000)
  const agent = await newAgent(await callsOf(people.broker), 'Holly')
  const calls = await callsOf(agent)
  await calls.post('/api/clients', client('Early'))
  const storageState = await calls.storageState()
  const onOwnLine = async (what: string, act: (page: Page, own: UnreliableNetwork) => Promise<void>): Promise<void> =>
    test.step(what, async () => {
      const own = await startUnreliableNetwork(baseURL ?? '')
      const context = await browser.newContext({ storageState })
      try {
        await act(await context.newPage(), own)
      } finally {
        await context.close()
        await own.close()
      }
    })

  // Side by side, because each mostly waits for a limit of the product.
  await Promise.all([
    onOwnLine('a page that opens: Retry, and it receives changes from elsewhere', async (page, own) => {
      own.fail('swallow', files)
      await page.goto(`${own.url}/clients`)
      await expect(failure(page, 'Clients')).toBeVisible({ timeout: 40_000 })
      own.fail(null)
      await retry(page).click()
      await expect(page.getByText('Held Early')).toBeVisible()
      await calls.post('/api/clients', client('Later'))
      await expect(page.getByText('Held Later')).toBeVisible()
    }),

    onOwnLine('a screen while no call is answered', async (page, own) => {
      await openClients(page, own)
      own.fail('swallow')
      await menu(page, 'Calendar').click()
      await expect(failure(page, 'Calendar')).toBeVisible({ timeout: 40_000 })
      own.fail(null)
      await retry(page).click()
      await expect(heading(page, 'Calendar')).toBeVisible()
    }),

    onOwnLine('a requested list and a saved client', async (page, own) => {
      await openClients(page, own)
      await page.getByRole('button', { name: 'Add Client' }).first().click()
      const dialog = page.getByRole('dialog', { name: 'Add Client' })
      await dialog.getByLabel('First Name').fill('Held')
      await dialog.getByLabel('Last Name').fill('Typed')
      await choose(page, dialog, 'Type', 'Buyer')
      own.fail('swallow')
      await dialog.getByRole('button', { name: 'Add Client' }).click()
      const unreached = 'Bluebonnet cannot be reached right now. What you typed is kept.'
      await expect(page.getByRole('alert').getByText(unreached)).toBeVisible({ timeout: 30_000 })
      const banner = page.getByRole('status').getByText(unreached)
      await expect(banner).toBeVisible()
      await expect(dialog.getByLabel('Last Name')).toHaveValue('Typed')
      own.fail(null)
      await expect(banner).toBeHidden({ timeout: 30_000 })
      await dialog.getByRole('button', { name: 'Add Client' }).click()
      await expect(page.getByText('Held Typed')).toBeVisible()
    }),

    onOwnLine('a file during its upload', async (page, own) => {
      await page.goto(`${own.url}/documents`)
      await page.getByRole('button', { name: 'Upload Document' }).first().click()
      const dialog = page.getByRole('dialog', { name: 'Upload Document' })
      await expect(dialog.getByText('Drop a file here or choose')).toBeVisible()
      own.fail('swallow')
      await dialog.getByLabel('File').setInputFiles(pdfOf('held.pdf'))
      await expect(dialog.getByText('Failed to upload held.pdf')).toBeVisible({ timeout: 40_000 })
      own.fail(null)
      await dialog.getByRole('button', { name: 'Retry held.pdf' }).click()
      await expect(dialog.getByText(/, uploaded$/)).toBeVisible()
    }),
  ])
})

test('reopens a silent event stream and shows what it missed', async ({ browser, callsOf }) => {
  const agent = await newAgent(await callsOf(people.broker), 'Muriel')
  const calls = await callsOf(agent)
  const context = await browser.newContext({ storageState: await calls.storageState() })
  const page = await context.newPage()
  await page.clock.install()
  await page.goto(`${line.url}/clients`)
  await expect(heading(page, 'Clients')).toBeVisible()
  // The server's heartbeats follow their own clock.
  await new Promise((done) => setTimeout(done, liveBeat.everyMs + 1_000))
  line.muteAll()
  await calls.post('/api/clients', client('Missed'))
  // A reopened connection may meet another dead socket.
  await expect(async () => {
    await page.clock.fastForward(liveBeat.everyMs)
    await expect(page.getByText('Held Missed')).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await context.close()
})
