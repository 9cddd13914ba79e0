import { expect, type Page } from '@playwright/test'
import { answered, idOf } from '../support/answers.js'
import { violationsIn, axeViews } from '../support/axe.js'
import { dealUnderContract, submittedDeal, tickPapers } from '../support/deals.js'
import { pdfOf } from '../support/files.js'
import { newAgent, test } from '../support/office.js'
import { people } from '../support/people.js'

// Looks are taken when all motion has ended.
test.use({ reducedMotion: 'reduce' })

interface Opening {
  path: string
  /** The dialog's title. */
  name: string | RegExp
  open?: (page: Page) => Promise<void>
}

const press =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> =>
    page.getByRole('button', { name }).first().click()
const chooseFrom =
  (menu: RegExp, name: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: menu }).first().click()
    await page.getByRole('menuitem', { name }).click()
  }
const inTurn =
  (...acts: ((page: Page) => Promise<void>)[]) =>
  async (page: Page): Promise<void> => {
    for (const act of acts) await act(page)
  }
const givePapers = async (page: Page): Promise<void> => {
  const papers = [pdfOf('contract.pdf'), pdfOf('earnest money receipt.pdf')]
  await page.getByRole('dialog').getByLabel('Files').setInputFiles(papers)
  await expect(page.getByRole('dialog').getByRole('table', { name: 'Files to upload' }).getByRole('row')).toHaveCount(3)
}
const returnSelected = async (page: Page): Promise<void> => {
  await page.getByRole('checkbox', { name: 'Select all: papers that wait' }).check()
  await page.getByRole('region', { name: 'The selected papers' }).getByRole('button', { name: 'Return' }).click()
}
const returnTwo = async (page: Page): Promise<void> => {
  const papers = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  await papers.nth(0).check()
  await papers.nth(1).check()
  await page.getByRole('region', { name: 'The selected papers' }).getByRole('button', { name: 'Return' }).click()
}
/** A form that was submitted empty shows its errors, which are checked too. */
const sendEmpty = async (page: Page): Promise<void> => page.getByRole('dialog').getByRole('button').last().click()

/** Every rule on the wide light dialog and on the narrow dark one: screens.e2e.ts checks the page behind. */
const wanted = axeViews.filter(({ whole }) => whole)

/** Opens each dialog in turn and returns the violations. Loads a page once for the dialogs on it in succession. */
const faultsOfAll = async (page: Page, openings: readonly Opening[]): Promise<string[]> => {
  const faults: string[] = []
  for (const [at, { path, name, open }] of openings.entries()) {
    await test.step(`${String(name)} on ${path}`, async () => {
      await page.setViewportSize({ width: 1440, height: 900 })
      const dialog = page.getByRole('dialog', { name })
      if (path === openings[at - 1]?.path) {
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
      } else await page.goto(path)
      await open?.(page)
      await expect(dialog).toBeVisible()
      await expect(dialog.locator('[aria-busy=true], .ant-skeleton')).toHaveCount(0)
      const found = await violationsIn(page, wanted, '[role=dialog]')
      faults.push(...found.map((fault) => `${String(name)} on ${path} ${fault}`))
    })
  }
  return faults
}

test('axe finds nothing serious in any dialog of an agent', async ({ openAs, callsOf }) => {
  test.setTimeout(300_000)
  const agent = await newAgent(await callsOf(people.broker), 'Dora')
  const calls = await callsOf(agent)
  const made = async (path: string, data: object): Promise<string> => idOf(await calls.post(path, { data }))
  const client = await made('/api/clients', { firstName: 'Dia', lastName: 'Logue', type: 'BUYER' })
  const place = { city: 'Austin', state: 'TX', zip: '78704' }
  const property = await made('/api/properties', { propertyAddress: '1 Dialog Way', ...place, price: 300_000 })
  const deal = await dealUnderContract(callsOf, agent, '2 Dialog Way')
  const page = await openAs(agent, '/dashboard')
  expect(
    await faultsOfAll(page, [
      { path: '/messages?new=message', name: 'New message', open: sendEmpty },
      { path: '/clients?new=client', name: 'Add Client', open: sendEmpty },
      { path: '/clients', name: /^Import/, open: press('Import') },
      { path: '/clients', name: 'Save view', open: chooseFrom(/^Views/, 'Save this view') },
      { path: `/clients/${client}`, name: 'Edit Client', open: press('Edit Client') },
      { path: `/clients/${client}`, name: /^Note on/, open: press('Note') },
      { path: '/properties?new=property', name: 'Add Property', open: sendEmpty },
      { path: `/properties/${property}`, name: 'Edit Property', open: press('Edit Property') },
      { path: `/properties/${property}`, name: 'New Deal', open: press('New Deal') },
      { path: '/deals?new=deal', name: 'New Deal', open: sendEmpty },
      { path: `/deals/${deal}`, name: 'Edit deal', open: chooseFrom(/^More for 2 Dialog/, 'Edit deal') },
      { path: `/deals/${deal}`, name: /clos/i, open: chooseFrom(/^More for 2 Dialog/, 'Mark closed') },
      { path: `/deals/${deal}`, name: /cancel/i, open: chooseFrom(/^More for 2 Dialog/, 'Cancel deal') },
      {
        path: `/deals/${deal}`,
        name: 'Add Client',
        open: inTurn(
          chooseFrom(/^More for 2 Dialog/, 'Edit deal'),
          async (each) => each.getByRole('dialog').getByLabel('Client', { exact: true }).click(),
          async (each) => each.locator('.ant-select-dropdown:visible').getByTitle('Add Client').click(),
        ),
      },
      {
        path: `/deals/${deal}?tab=money`,
        name: 'Add agent or payee',
        open: inTurn(press('Add agent or payee'), sendEmpty),
      },
      { path: `/deals/${deal}?tab=dates`, name: 'Enter terms', open: press('Enter terms') },
      { path: `/deals/${deal}?tab=dates`, name: 'Add task', open: inTurn(press('Add task'), sendEmpty) },
      { path: `/deals/${deal}?tab=dates`, name: 'Assign', open: chooseFrom(/^More for Send/, 'Assign') },
      {
        path: `/deals/${deal}?tab=dates`,
        name: 'Move to another day',
        open: chooseFrom(/^More for Send/, 'Move to another day'),
      },
      { path: `/deals/${deal}?tab=papers`, name: 'Deal facts', open: press('Deal facts') },
      { path: `/deals/${deal}?tab=papers`, name: 'Upload files', open: inTurn(press('Upload files'), givePapers) },
      { path: '/documents?new=document', name: 'Upload Document', open: sendEmpty },
      { path: '/documents', name: 'Share Document', open: press('Share Document') },
      { path: '/calendar?new=event', name: 'New Event', open: sendEmpty },
      { path: '/calendar', name: /calendar/i, open: press('Subscribe') },
      { path: '/team-library?new=template', name: /Upload Template/, open: sendEmpty },
    ]),
  ).toEqual([])
})

test('axe finds nothing serious in any dialog of brokers and the super admin', async ({ openAs, callsOf, writer }) => {
  test.setTimeout(300_000)
  const calls = await callsOf(people.broker)
  const [agent] = await answered<{ id: string }[]>(await calls.get('/api/roster?limit=1'))
  const [deal] = await answered<{ id: string }[]>(await calls.get('/api/deals?status=UNDER_CONTRACT&limit=1'))
  const filed = await submittedDeal(callsOf, writer, '3 Dialog Way')
  await tickPapers(await callsOf(writer), filed)
  const page = await openAs(people.broker, '/broker-dashboard')
  const ofBroker = await faultsOfAll(page, [
    { path: '/papers', name: /^Return:/, open: press('Return') },
    { path: '/papers', name: /^Waive:/, open: press('Waive') },
    { path: '/papers', name: /^Return: \d+ papers/, open: returnSelected },
    { path: `/deals/${deal?.id}?tab=papers`, name: /^No document needed/, open: press(/^Does not apply/) },
    { path: `/deals/${filed}?tab=papers`, name: 'Return: 2 papers', open: returnTwo },
    {
      path: `/deals/${deal?.id}?tab=money`,
      name: 'Change plan of this deal',
      open: press(/^Change plan of this deal/),
    },
    { path: '/file-lists', name: 'Add paper', open: press('Add paper') },
    { path: '/file-lists?lists=tasks', name: 'Add task', open: press('Add task') },
    {
      path: '/broker-dashboard',
      name: 'Approve Deal',
      // A deal with a file has no questions.
      open: async (each) =>
        each.getByRole('article', { name: '3 Dialog Way' }).getByRole('button', { name: 'Approve' }).click(),
    },
    { path: '/broker-dashboard', name: 'Reject Deal', open: press('Reject') },
    { path: '/roster', name: 'Add agent', open: inTurn(press('Add agent'), sendEmpty) },
    { path: '/roster', name: /^Commission ledger of/, open: chooseFrom(/^More for/, 'Commission ledger') },
    { path: '/roster', name: /^Transfer from/, open: chooseFrom(/^More for/, 'Transfer') },
    { path: `/roster/${agent?.id}`, name: /^Edit/, open: press('Edit') },
    { path: `/roster/${agent?.id}`, name: /^Change plan of/, open: press('Change plan') },
    { path: `/roster/${agent?.id}?tab=money`, name: 'New ledger entry', open: press('New entry') },
    { path: '/agent-accounts', name: 'New recurring charge', open: press('New charge') },
    { path: '/agent-accounts', name: /^Account of/, open: press(/^Account of/) },
    { path: `/agent-accounts?who=all&account=${agent?.id}`, name: 'New entry', open: press('New entry') },
    { path: '/teams', name: 'New team', open: inTurn(press('New team'), sendEmpty) },
    { path: '/payees', name: 'New payee', open: inTurn(press('New payee'), sendEmpty) },
    { path: '/payees', name: 'Edit payee', open: press(/^Edit/) },
    { path: '/payees', name: /^Deals of/, open: press(/^\d+ deals? of/) },
    { path: '/to-receive?state=OPEN', name: /^Enter receipt:/, open: press(/^Enter receipt/) },
    { path: '/to-receive', name: 'Receipts', open: press(/^Receipts/) },
    { path: '/to-pay?state=OPEN', name: /^Enter payout:/, open: press(/^Enter payout/) },
    { path: '/to-pay', name: /^Payouts to/, open: press(/^Payouts/) },
    { path: '/books', name: 'Name accounts', open: press('Name accounts') },
    { path: '/year-end', name: /^Form W-9: /, open: press(/^W-9: /) },
    { path: '/year-end', name: /^Payments to/, open: press(/^Payments: /) },
    { path: '/year-end', name: 'Edit payer', open: press('Edit payer') },
    { path: '/year-end', name: /^1099 forms for/, open: press('Settings') },
    { path: '/year-end?state=REPORT', name: /^Show the number of/, open: press(/^Show number: /) },
    // Uses whichever plan is first.
    { path: '/plans', name: /\S/, open: press(/^Sample/) },
    { path: '/plans/new', name: 'Add cap', open: press('Add cap') },
    { path: '/plans/new', name: 'Add step', open: press('Add step') },
  ])
  const admin = await openAs(people.admin, '/admin-dashboard')
  const ofAdmin = await faultsOfAll(admin, [
    { path: '/admin-dashboard', name: /\w/, open: press(/^Assign lead of/) },
    { path: '/users', name: /^Deactivate/, open: press(/^Deactivate/) },
  ])
  expect([...ofBroker, ...ofAdmin]).toEqual([])
})
