import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { assembleWebRoot, releasePortal, rollbackPortal } from '../../tools/lib/web-root.mjs'
import { startFakeSite } from './support/fake-site.mjs'
import type { FakeSite } from './support/fake-site.mjs'

// Shell and portals as they are built, in a real browser, with pretended answers of the API: what federation must bear.
const agent = {
  id: '01900000-0000-7000-8000-000000000001',
  email: 'agent@bluebonnet.test',
  firstName: 'Avery',
  lastName: 'Agent',
  profileImageUrl: null,
  role: 'AGENT',
  isSuperAdmin: false,
  phone: null,
  trecLicenseNo: null,
  agentId: '01900000-0000-7000-8000-00000000000a',
}
const signedIn = {
  'GET /api/auth/user': agent,
  'GET /api/counts': { clients: 3, properties: 0, deals: 12, unreadMessages: 5, unreadNotifications: 0 },
}
const workspace = join(import.meta.dirname, '../..')

let root: string
let site: FakeSite
let versions: Record<string, string>
const answers: Record<string, unknown> = {}

const registry = async (): Promise<{ portals: { name: string; version: string; previous: { version: string }[] }[] }> =>
  JSON.parse(await readFile(join(root, 'portals.json'), 'utf8'))

/** The portal's build once more, with a title of its own: what a portal team's next release looks like from outside. */
const nextRelease = async (name: string, title: string): Promise<string> => {
  const dist = await mkdtemp(join(tmpdir(), 'bluebonnet-dist-'))
  await cp(join(workspace, name, 'dist'), dist, { recursive: true })
  const portal: { routes: { title: string }[] } = JSON.parse(await readFile(join(dist, 'portal.json'), 'utf8'))
  for (const route of portal.routes) route.title = title
  await writeFile(join(dist, 'portal.json'), JSON.stringify(portal))
  const version = await releasePortal(name, { root, dist })
  await rm(dist, { recursive: true })
  return version
}

test.beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'bluebonnet-web-'))
  await assembleWebRoot({ root })
  versions = Object.fromEntries((await registry()).portals.map(({ name, version }) => [name, version]))
  Object.keys(answers).forEach((key) => delete answers[key])
  site = await startFakeSite({ root, answers })
})

test.afterEach(async () => {
  await site.close()
  await rm(root, { recursive: true, force: true })
})

test('a visitor gets the landing page without antd and data layer, within 115 KB of script', async ({ page }) => {
  const scripts: string[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(new URL(response.url()).pathname)
  })
  await page.goto(`${site.url}/agent-login`)
  await expect(page.getByRole('heading', { name: 'Agent Portal' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const sizes = await Promise.all(
    scripts.map(
      async (path) => (await readFile(`${join(root, path.startsWith('/p/') ? path : `/shell${path}`)}.br`)).length,
    ),
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(115_000)
})

test('portals share one React, one session and one router with the shell, and work under the strict policy', async ({
  page,
}) => {
  Object.assign(answers, signedIn)
  const violations: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text())
  })
  await page.goto(`${site.url}/support`)
  await expect(page.getByRole('main')).toContainText('Support')
  await page.getByRole('link', { name: 'Training' }).click()
  await expect(page).toHaveTitle('Training · Bluebonnet')
  await expect(page.getByRole('link', { name: 'Training' })).toHaveAttribute('aria-current', 'page')
  expect(site.requests.filter((request) => request.endsWith('remoteEntry.js'))).toHaveLength(1)
  expect(violations).toEqual([])
})

test('a visitor on a guarded path is told, and sent to sign in', async ({ page }) => {
  await page.goto(`${site.url}/deals?q=oak`)
  await expect(page.getByRole('alert')).toContainText('You are logged out. Logging in again...')
  await page.waitForURL('**/api/login?next=%2Fdeals%3Fq%3Doak')
})

test('a portal without files leaves the rest usable; Retry brings it back once it is there again', async ({ page }) => {
  Object.assign(answers, signedIn)
  site.faults.set('/p/mfe-agent/', 'missing')
  await page.goto(`${site.url}/training`)
  await expect(page.getByRole('heading', { name: 'Training is not available right now' })).toBeVisible()
  await expect(page.getByRole('navigation')).toContainText('Reports')
  site.faults.clear()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Training', exact: true, level: 1 })).toBeVisible()
})

test('a portal that never answers is given up, and the shell goes on meanwhile', async ({ page }) => {
  Object.assign(answers, signedIn)
  site.faults.set('/p/mfe-agent/', 'stalled')
  await page.goto(`${site.url}/training`)
  await expect(page.getByRole('navigation')).toContainText('Deals')
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 10_000 })
})

for (const [what, fault] of [
  ['is gone', 'missing'],
  ['throws when it starts', { text: 'throw new Error("broken build")' }],
] as const) {
  test(`the previous release is used when the new one ${what}`, async ({ page }) => {
    Object.assign(answers, signedIn)
    const version = await nextRelease('mfe-agent', 'Next')
    expect(version).not.toBe(versions['mfe-agent'])
    site.faults.set(`/p/mfe-agent/${version}/`, fault)
    await page.goto(`${site.url}/training`)
    await expect(page.getByRole('heading', { name: 'Training', exact: true, level: 1 })).toBeVisible()
    expect(site.requests).toContain(`GET /p/mfe-agent/${versions['mfe-agent']}/remoteEntry.js`)
  })
}

test('a release of one portal shows at the next reload, and a rollback takes it back', async ({ page }) => {
  Object.assign(answers, signedIn)
  await page.goto(`${site.url}/training`)
  await expect(page).toHaveTitle('Training · Bluebonnet')
  const version = await nextRelease('mfe-agent', 'Lessons')
  await page.reload()
  await expect(page).toHaveTitle('Lessons · Bluebonnet')
  expect((await registry()).portals.find(({ name }) => name === 'mfe-agent')).toMatchObject({
    version,
    previous: [{ version: versions['mfe-agent'] }],
  })
  expect(await rollbackPortal('mfe-agent', { root })).toBe(versions['mfe-agent'])
  await page.reload()
  await expect(page).toHaveTitle('Training · Bluebonnet')
})

test('an unknown path is the 404 page, and a dead registry is said plainly', async ({ page }) => {
  await page.goto(`${site.url}/no/such/page`)
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  site.faults.set('/portals.json', 'missing')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Bluebonnet does not answer' })).toBeVisible()
  site.faults.clear()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
})
