import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { filesOf, test, titled, type PortalSite } from '../support/portal-site.js'

// However a file fails to load, a person sees at once that something happens, and recovery needs no action.
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true })
const menu = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true })

/** As after a week: the server no longer has this release. */
const forget = async ({ root }: PortalSite, name: string, version: string): Promise<void> => {
  const file = join(root, 'portals.json')
  type Versions = { version: string }[]
  const registry: { portals: { previous: Versions; kept: Versions }[] } = JSON.parse(await readFile(file, 'utf8'))
  for (const portal of registry.portals)
    for (const list of ['previous', 'kept'] as const)
      portal[list] = portal[list].filter((release) => release.version !== version)
  await writeFile(file, JSON.stringify(registry))
  await rm(join(root, 'p', name, version), { recursive: true, force: true })
}

/** How long, in ms, after a click on the menu until the page shows a loading state; null: not in time. */
const signAfterClick = async (page: Page, name: string): Promise<number | null> =>
  page.evaluate(async (label) => {
    const link = [...document.querySelectorAll<HTMLElement>('nav a')].find((each) => each.textContent === label)
    const started = performance.now()
    link?.click()
    while (performance.now() - started < 1_000) {
      if (document.querySelector('progress') !== null) return performance.now() - started
      await new Promise((resolve) => {
        setTimeout(resolve, 5)
      })
    }
    return null
  }, name)

test('a click on a slow screen responds at once and shows its placeholder before its files are given up', async ({
  page,
  site,
}) => {
  const version = await site.versionOf('mfe-agent')
  await page.goto(`${site.url}/support`)
  await expect(heading(page, 'Support')).toBeVisible()
  for (const file of await filesOf(site.root, 'mfe-agent', version, '/training')) site.faults.set(file, 'stalled')
  // The placeholder replaces the screen after 400 ms.
  expect(await signAfterClick(page, 'Training')).toBeLessThan(400)
  await expect(heading(page, 'Support')).toBeHidden({ timeout: 5_000 })
  await expect(page.getByRole('main')).toContainText('Loading')
})

test('gives up a screen whose files never arrive after eight seconds, and Retry loads it', async ({ page, site }) => {
  const version = await site.versionOf('mfe-agent')
  await page.goto(`${site.url}/support`)
  await expect(heading(page, 'Support')).toBeVisible()
  const files = await filesOf(site.root, 'mfe-agent', version, '/calendar')
  for (const file of files) site.faults.set(file, 'stalled')
  await menu(page, 'Calendar').click()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 14_000 })
  site.faults.clear()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(heading(page, 'Calendar')).toBeVisible()
  // With its styles: they were requested again too.
  const sheets = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? ''))
  for (const file of files.filter((each) => each.endsWith('.css')))
    expect(sheets).toContainEqual(expect.stringContaining(file))
})

test('Retry reads the list of portals again', async ({ page, site }) => {
  const broken = await site.versionOf('mfe-agent')
  await page.route('**/p/mfe-agent/**', async (route) =>
    route.request().url().includes(broken) ? route.fulfill({ status: 404 }) : route.fallback(),
  )
  await page.goto(`${site.url}/training`)
  await expect(heading(page, 'Training is not available right now')).toBeVisible()
  await site.release('mfe-agent', titled('Lessons'))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(heading(page, 'Training')).toBeVisible()
  await expect(page).toHaveTitle('Lessons · Bluebonnet')
})

test('a tab whose version is no longer served reloads itself once and continues where it was', async ({
  page,
  site,
}) => {
  const old = await site.versionOf('mfe-agent')
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
  })
  await page.goto(`${site.url}/support`)
  await expect(heading(page, 'Support')).toBeVisible()
  for (const title of ['One', 'Two', 'Three']) await site.release('mfe-agent', titled(title))
  await forget(site, 'mfe-agent', old)
  await menu(page, 'Training').click()
  await expect(heading(page, 'Training')).toBeVisible()
  await expect(page).toHaveTitle('Three · Bluebonnet')
  expect(documents).toBe(2)
})

test('does not repeat a reload that did not help', async ({ page, site }) => {
  const old = await site.versionOf('mfe-agent')
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
  })
  await page.goto(`${site.url}/support`)
  await expect(heading(page, 'Support')).toBeVisible()
  await site.release('mfe-agent', titled('One'))
  await forget(site, 'mfe-agent', old)
  site.faults.set('/p/mfe-agent/', 'missing')
  await menu(page, 'Training').click()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  expect(documents).toBe(2)
  site.faults.clear()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(heading(page, 'Training')).toBeVisible()
})
