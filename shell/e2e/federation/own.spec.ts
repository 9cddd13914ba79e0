import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { root as workspace } from '../../../tools/lib/workspace.mjs'
import { filesOf, test, type PortalSite } from '../support/portal-site.js'

// What only one tab shows: a developer's own build of the portal.
const dev = 'http://localhost:4300'
const own = `portal=mfe-agent@${dev}`
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true })
const bar = (page: Page) => page.getByRole('complementary', { name: 'What this tab shows' })
const menu = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true })

interface Registry {
  portals: { name: string; entryUrl: string; routes: { path: string; title: string }[] }[]
}

/** A dev server with the portal under other titles. Returns its requests. */
const startDev = async (page: Page, { root }: PortalSite): Promise<string[]> => {
  const asked: string[] = []
  const registry: Registry = JSON.parse(await readFile(join(root, 'portals.json'), 'utf8'))
  for (const portal of registry.portals) {
    Object.assign(portal, { integrity: undefined, manifestUrl: `${dev}/own/mf-manifest.json` })
    portal.entryUrl = `${dev}/own/remoteEntry.js`
    for (const route of portal.routes) route.title = `My ${route.title}`
  }
  await page.route(`${dev}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    asked.push(pathname)
    const headers = { 'access-control-allow-origin': '*' }
    if (pathname === '/portals.json') return route.fulfill({ headers, json: registry })
    return route.fulfill({ headers, path: join(workspace, 'mfe-agent/dist', pathname.replace('/own/', '')) })
  })
  return asked
}

test("a tab shows a developer's own build of a portal, says so all the time, and leads back", async ({
  page,
  context,
  site,
}) => {
  const asked = await startDev(page, site)
  const said: string[] = []
  page.on('request', (request) => said.push(new URL(request.url()).pathname))
  page.on('console', (message) => said.push(message.text()))
  await page.goto(`${site.url}/training?${own}`)
  await expect(heading(page, 'Training')).toBeVisible()
  await expect(page).toHaveTitle('My Training · Bluebonnet')
  await expect(bar(page)).toContainText('Your own mfe-agent from localhost:4300')
  await menu(page, 'Support').click()
  await expect(page).toHaveTitle('My Support · Bluebonnet')
  expect(page.url()).not.toContain('portal=')
  await page.reload()
  await expect(page).toHaveTitle('My Support · Bluebonnet')
  await expect(heading(page, 'Support')).toBeVisible()
  expect(asked).toContain('/own/remoteEntry.js')
  expect(site.requests.filter((request) => request.includes('/p/mfe-agent/'))).toEqual([])
  const other = await context.newPage()
  await other.goto(`${site.url}/training`)
  await expect(other).toHaveTitle('Training · Bluebonnet')
  await expect(bar(other)).toBeHidden()
  await bar(page).getByRole('button', { name: 'Stop' }).click()
  await expect(page).toHaveTitle('Support · Bluebonnet')
  await expect(bar(page)).toBeHidden()
  expect(said.filter((each) => each.includes('portal-reports') || each.includes('Content Security'))).toEqual([])
})

test('an own build that breaks counts against no release and is not replaced by one', async ({ page, site }) => {
  const asked = await startDev(page, site)
  const files = await filesOf(site.root, 'mfe-agent', await site.versionOf('mfe-agent'), '/training')
  const broken = files
    .find((file) => file.endsWith('.js'))
    ?.split('/')
    .at(-1)
  await page.route(`${dev}/own/${broken}`, async (route) => route.fulfill({ body: 'throw new Error("not yet")' }))
  await page.goto(`${site.url}/training?${own}`)
  await expect(heading(page, 'My Training is not available right now')).toBeVisible()
  expect(asked).toContain('/own/remoteEntry.js')
  expect(site.requests.filter((request) => /\/p\/mfe-agent\/|portal-reports/.test(request))).toEqual([])
})

test('without a dev server the bar says so, and the release shows', async ({ page, site }) => {
  await page.goto(`${site.url}/training?${own}`)
  await expect(bar(page)).toContainText('cannot be shown, you see what is released')
  await expect(page).toHaveTitle('Training · Bluebonnet')
})

test('refuses a build or page from another machine', async ({ page, site }) => {
  const asked = await startDev(page, site)
  await page.route('http://office.test/**', async (route) => {
    const url = route.request().url().replace('http://office.test', site.url)
    if (url.endsWith('/api/events')) return route.abort()
    return route.fulfill({ response: await route.fetch({ url }) })
  })
  for (const address of [
    `http://office.test/training?${own}`,
    `${site.url}/training?portal=mfe-agent@http://office.test`,
  ]) {
    await page.goto(address)
    await expect(heading(page, 'Training')).toBeVisible()
    await expect(page).toHaveTitle('Training · Bluebonnet')
    await expect(bar(page)).toBeHidden()
  }
  expect(asked).toEqual([])
})
