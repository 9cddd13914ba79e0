import { expect, test, type Page } from '@playwright/test'
import { approveDespiteOpenPapers, inDays } from '../support/deals.js'
import { startEmpty } from '../support/new-brokerage.js'

const secret = 'prickly pear fence line'
const address = '1 Moving Day Ln'
const lines = (...rows: string[]): Buffer => Buffer.from(`${rows.join('\r\n')}\r\n`)
const many = <T>(count: number, of: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => of(index))
const mailOf = (index: number): string => `agent${index}@moving.test`

/** Files of other systems, with uncorrected headings. */
const files = {
  people: lines(
    'Agent Name;Work Email;License #;Paid to Cap',
    ...many(40, (index) => `José Núñez ${index};${mailOf(index)};07${1_000 + index};"$1,${100 + index}.50"`),
  ),
  clients: lines(
    'Contact,E-mail,Phone,Contact Type,Assigned To',
    ...many(500, (index) => `"Garza ${index}, Lupe",client${index}@moving.test,,Buyer,${mailOf(index % 40)}`),
  ),
  deals: lines(
    'Address,City,Zip,Sale Price,Side,Status,Closing Date,Commission %,Agent Email,Client Name,Title Company',
    ...many(
      199,
      (index) => `${index} Oak,Llano,78643,"$${300 + index},000",Seller,Closed,5/4/2025,3,${mailOf(index % 40)},,`,
    ),
    `${address},Llano,78643,"$400,000",Buyer,,${inDays(21)},3,${mailOf(1)},Lupe Garza 1,Llano Title`,
  ),
}

const signIn = async (page: Page, [path, email, home]: readonly [string, string, string]): Promise<void> => {
  await page.goto(path)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(secret)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL((url) => url.pathname === home)
}

/** From the broker's first page to the list, and back. */
const bring = async (
  page: Page,
  [act, noun, buffer, count]: readonly [string, string, Buffer, number],
): Promise<void> => {
  await page.getByRole('link', { name: act }).click()
  // An empty list offers it too.
  await page.getByRole('button', { name: 'Import' }).first().click()
  const dialog = page.getByRole('dialog', { name: `Import ${noun}` })
  await dialog.getByLabel('File').setInputFiles({ name: `${noun}.csv`, mimeType: 'text/csv', buffer })
  await dialog.getByRole('button', { name: `Add ${count} rows` }).click({ timeout: 60_000 })
  await dialog.getByRole('button', { name: 'Done' }).click({ timeout: 60_000 })
  await page.getByRole('link', { name: 'Broker Dashboard' }).click()
}

test('a brokerage moves in, from an empty database to its first approved CDA', async ({ browser }) => {
  test.setTimeout(900_000)
  const product = await startEmpty()
  try {
    expect(product.output()).toContain('npm run admin:create -- --email you@example.com --first Ada --last Jones')
    expect(product.output()).toContain('/admin-login')
    const began = performance.now()
    const admin = ['admin:create', '--email', 'ada@moving.test', '--first', 'Ada', '--last', 'Jones']
    expect(await product.run(admin, secret)).toBe(0)

    const context = await browser.newContext({ baseURL: product.address, serviceWorkers: 'block' })
    let presses = 0
    let fields = 0
    await context.exposeBinding('countOne', (_, kind: string) => {
      if (kind === 'change') fields += 1
      else presses += 1
    })
    await context.addInitScript(() => {
      for (const kind of ['pointerdown', 'change'])
        addEventListener(kind, () => void Reflect.get(globalThis, 'countOne')(kind), { capture: true })
    })
    const page = await context.newPage()

    await test.step('the super admin creates a broker', async () => {
      await signIn(page, ['/admin-login', 'ada@moving.test', '/admin-dashboard'])
      await expect(page.getByRole('heading', { name: 'Getting started: 0 of 3 done' })).toBeVisible()
      await expect(
        page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Deals' }),
      ).toHaveCount(0)
      await page.getByLabel('First Name').fill('Bea')
      await page.getByLabel('Last Name').fill('Navarro')
      await page.getByLabel('Email').fill('bea@moving.test')
      await page.getByLabel('Password').fill(secret)
      await page.getByRole('button', { name: 'Create User' }).click()
      await expect(page.getByRole('heading', { name: 'Getting started: 1 of 3 done' })).toBeVisible()
      await context.clearCookies()
    })

    await test.step('the broker fills in the brokerage', async () => {
      await signIn(page, ['/broker-login', 'bea@moving.test', '/broker-dashboard'])
      await expect(page.getByRole('heading', { name: 'Getting started: 0 of 6 done' })).toBeVisible()
      await page.getByRole('link', { name: 'Fill in details' }).click()
      await page.getByLabel('Name', { exact: true }).fill('Moving Realty')
      await page.getByLabel('License Number', { exact: true }).fill('9004417')
      await page.getByLabel('Address', { exact: true }).fill('1804 South Lamar Blvd, Austin, TX 78704')
      await page.getByLabel('Phone', { exact: true }).fill('(512) 555-0140')
      await page.getByLabel('Designated Broker', { exact: true }).fill('Bea Navarro')
      await page.getByLabel('Designated Broker License Number').fill('0561208')
      await page.getByRole('button', { name: 'Save settings' }).click()
      await expect(page.getByText('Settings saved', { exact: false }).first()).toBeVisible()
      await page.getByRole('link', { name: 'Broker Dashboard' }).click()
      await expect(page.getByRole('heading', { name: 'Getting started: 1 of 6 done' })).toBeVisible()
    })

    await test.step('the broker imports people, clients and deals from files', async () => {
      await bring(page, ['Add people', 'people', files.people, 40])
      await bring(page, ['Add clients', 'clients', files.clients, 500])
      await bring(page, ['Add deals', 'deals', files.deals, 200])
      await expect(page.getByRole('heading', { name: 'Getting started: 4 of 6 done' })).toBeVisible()
    })

    await test.step('the broker approves a deal and its CDA', async () => {
      const card = page.getByRole('article', { name: address })
      await card.getByRole('button', { name: 'Approve' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
      await expect(page.getByText('The deal has been successfully approved.')).toBeVisible()
      await page.getByRole('link', { name: 'Deals', exact: false }).first().click()
      await page.getByRole('link', { name: address, exact: true }).click()
      await page.getByRole('button', { name: 'Generate CDA' }).first().click()
      await expect(page.getByText('CDA generated successfully')).toBeVisible({ timeout: 60_000 })
      await page.getByRole('link', { name: 'CDA Desk' }).click()
      await page.getByRole('button', { name: address }).click()
      await page.getByRole('dialog', { name: address }).getByRole('button', { name: 'Approve CDA' }).click()
      await approveDespiteOpenPapers(page)
      await expect(page.getByText('CDA approved')).toBeVisible()
    })

    await test.step('the list goes away once the last step is dismissed', async () => {
      await page.goto('/broker-dashboard')
      await page.getByRole('button', { name: 'Dismiss: Commission plans' }).click()
      await expect(page.getByRole('heading', { name: /Getting started/ })).toHaveCount(0)
    })

    const minutes = (performance.now() - began) / 60_000
    process.stdout.write(`Moving in: ${minutes.toFixed(1)} minutes, ${presses} presses, ${fields} fields\n`)
    expect(minutes).toBeLessThan(15)
    expect(presses).toBeLessThanOrEqual(33)
  } finally {
    await product.stop()
  }
})
