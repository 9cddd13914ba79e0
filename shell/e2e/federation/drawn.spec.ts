import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { drawing, filesOf, saying, test, type Description } from '../support/portal-site.js'

// A release is only as good as each of its screens: a screen works once it has rendered.
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true })
const menu = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true })
const throwing = 'throw new Error("broken while drawn")'

test('a screen that breaks at its first render falls back, when opened and when navigated to', async ({
  page,
  site,
}) => {
  const good = await site.versionOf('mfe-agent')
  await site.release('mfe-agent', drawing('/training', throwing))
  await page.goto(`${site.url}/support`)
  await expect(heading(page, 'Support')).toBeVisible()
  await menu(page, 'Training').click()
  await expect(heading(page, 'Training')).toBeVisible()
  expect(site.requests).toContain(`GET /p/mfe-agent/${good}/remoteEntry.js`)
  await page.goto(`${site.url}/training`)
  await expect(heading(page, 'Training')).toBeVisible()
})

test('a slow screen that breaks falls back too, and working screens stay on the new release', async ({
  page,
  site,
}) => {
  const good = await site.versionOf('mfe-agent')
  const version = await site.release('mfe-agent', drawing('/training', throwing))
  for (const file of await filesOf(site.root, 'mfe-agent', version, '/training'))
    site.faults.set(file, { afterMs: 1_500 })
  await page.goto(`${site.url}/training`)
  await expect(heading(page, 'Training')).toBeVisible()
  site.requests.length = 0
  await menu(page, 'Support').click()
  await expect(heading(page, 'Support')).toBeVisible()
  expect(site.requests.filter((request) => request.includes(`/p/mfe-agent/${good}/`))).toEqual([])
})

test('leaving a page while a screen loads condemns no release, and a second tab waits for none', async ({
  page,
  context,
  site,
}) => {
  const version = await site.release('mfe-agent', drawing('/training', 'globalThis.drawnByNew=true;return ""'))
  const files = await filesOf(site.root, 'mfe-agent', version, '/training')
  // Delayed in this tab only: for a delay on the network, Chromium would make the second tab wait for the first one's
  // answer.
  const isHeld = ({ pathname }: URL): boolean => files.includes(pathname)
  await page.route(isHeld, () => undefined)
  await page.goto(`${site.url}/training`, { waitUntil: 'commit' })
  await expect(page.getByRole('main')).toContainText('Loading')
  const second = await context.newPage()
  await second.goto(`${site.url}/training`)
  await expect(heading(second, 'Training')).toBeVisible()
  await page.unroute(isHeld)
  await page.reload()
  await expect(heading(page, 'Training')).toBeVisible()
  for (const each of [page, second]) expect(await each.evaluate(() => Reflect.get(globalThis, 'drawnByNew'))).toBe(true)
})

test('looks for a new screen in no earlier release that lacks it', async ({ page, site }) => {
  await site.release('mfe-agent', async (dist) => {
    await saying<Description>('portal.json', ({ routes }) =>
      routes.push({ path: '/lessons', title: 'Lessons', audience: 'signedIn' }),
    )(dist)
    await writeFile(join(dist, 'remoteEntry.js'), 'throw new Error("broken build")')
  })
  await page.goto(`${site.url}/lessons`)
  await expect(heading(page, 'Lessons is not available right now')).toBeVisible()
})
