import { expect, type Page } from '@playwright/test'
import { rollbackPortal } from '../../../tools/lib/portal-releases.mjs'
import { drawing, test, type PortalSite } from '../support/portal-site.js'

// A release reaches open pages, and their reports reach the server.
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true })
const menu = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true })
const marked = drawing('/training', 'globalThis.drawnByNew=true;return ""')
const isNew = async (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'drawnByNew') === true)

/** Opens a page of the agent's portal with an open event stream. */
const open = async (page: Page, site: PortalSite): Promise<void> => {
  await page.goto(`${site.url}/support`)
  await expect(heading(page, 'Support')).toBeVisible()
  await expect.poll(() => site.requests).toContain('GET /api/events')
}

test('an open page learns of a release and shows it from the next screen on', async ({ page, site }) => {
  await open(page, site)
  await site.release('mfe-agent', marked)
  site.tell('portals', {})
  await expect(page.getByText('A new version is ready.')).toBeVisible()
  await expect(heading(page, 'Support')).toBeVisible()
  await menu(page, 'Training').click()
  await expect(heading(page, 'Training')).toBeVisible()
  expect(await isNew(page)).toBe(true)
  await expect(page.getByText('A new version is ready.')).toBeHidden()
})

test('a rollback reaches an open page too', async ({ page, site }) => {
  await site.release('mfe-agent', marked)
  await open(page, site)
  await rollbackPortal('mfe-agent', { root: site.root })
  site.tell('portals', {})
  await expect(page.getByText('A new version is ready.')).toBeVisible()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(heading(page, 'Support')).toBeVisible()
  await expect(page.getByText('A new version is ready.')).toBeHidden()
  await menu(page, 'Training').click()
  await expect(heading(page, 'Training')).toBeVisible()
  expect(await isNew(page)).toBe(false)
})

test('reports a skipped release by its ids only', async ({ page, site }) => {
  const version = await site.release('mfe-agent', drawing('/training', 'throw new Error("broken while drawn")'))
  const reports: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/portal-reports')) reports.push(request.postDataJSON())
  })
  await page.goto(`${site.url}/training`)
  await expect(heading(page, 'Training')).toBeVisible()
  const screen = { portal: 'mfe-agent', path: '/training' }
  await expect.poll(() => reports).toEqual([{ ...screen, version, failure: 'NOT_DRAWN' }])
})
