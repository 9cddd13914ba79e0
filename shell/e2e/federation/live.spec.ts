import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { rollbackPortal } from '../../../tools/lib/web-root.mjs'
import { drawing, test, titled } from '../support/portal-site.js'
import type { PortalSite } from '../support/portal-site.js'

// A release reaches the pages that are open, and what they say of it reaches the server.
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true })
const menu = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true })
const marked = drawing('/training', 'globalThis.drawnByNew=true;return ""')
const isNew = async (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'drawnByNew') === true)

/** Opens a page of the agent's portal whose event stream is open. */
const open = async (page: Page, site: PortalSite): Promise<void> => {
  await page.goto(`${site.url}/support`)
  await expect(heading(page, 'Support')).toBeVisible()
  await expect.poll(() => site.requests).toContain('GET /api/events')
}

test('a release says so in a page that is open, and is that of the next screen', async ({ page, site }) => {
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

test('a roll-back reaches a page that is open as well, within two seconds', async ({ page, site }) => {
  await site.release('mfe-agent', marked)
  await open(page, site)
  await rollbackPortal('mfe-agent', { root: site.root })
  site.tell('portals', {})
  await expect(page.getByText('A new version is ready.')).toBeVisible({ timeout: 2_000 })
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(heading(page, 'Support')).toBeVisible()
  await expect(page.getByText('A new version is ready.')).toBeHidden()
  await menu(page, 'Training').click()
  await expect(heading(page, 'Training')).toBeVisible()
  expect(await isNew(page)).toBe(false)
})

test('a release that is passed over is reported by its ids, and what is drawn by nothing', async ({ page, site }) => {
  const version = await site.release('mfe-agent', drawing('/training', 'throw new Error("broken while drawn")'))
  const reports: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/portal-reports')) reports.push(request.postDataJSON())
  })
  await page.goto(`${site.url}/training`)
  await expect(heading(page, 'Training')).toBeVisible()
  const screen = { portal: 'mfe-agent', path: '/training' }
  await expect.poll(() => reports).toEqual([{ ...screen, version, outcome: 'PASSED_OVER', failure: 'NOT_DRAWN' }])
})

test('a release is seen by a role first, until it is released to all, and roll back ends it', async ({
  page,
  site,
}) => {
  const before = await site.versionOf('mfe-agent')
  const user = site.answers['GET /api/auth/user']
  const seenBy = async (role: string) => {
    site.answers['GET /api/auth/user'] = Object.assign({}, user, { role })
    await page.goto(`${site.url}/support`)
    await expect(heading(page, 'Support')).toBeVisible()
    return (await page.title()).split(' ·')[0]
  }
  const version = await site.release('mfe-agent', titled('Next'), { firstTo: { role: 'BROKER' } })
  expect([await seenBy('AGENT'), await seenBy('BROKER')]).toEqual(['Support', 'Next'])
  expect(await site.versionOf('mfe-agent')).toBe(before)
  expect(await rollbackPortal('mfe-agent', { root: site.root })).toBe(before)
  expect(await seenBy('BROKER')).toBe('Support')

  await site.release('mfe-agent', titled('Next'), { firstTo: { share: 99 } })
  await site.release('mfe-admin', titled('Others'))
  await site.release('mfe-agent', titled('Next'))
  expect([await site.versionOf('mfe-agent'), await seenBy('AGENT')]).toEqual([version, 'Next'])
  await expect(site.release('mfe-agent', titled('Next'), { firstTo: { share: 10 } })).rejects.toThrow(
    /live for all already/,
  )
  expect(await rollbackPortal('mfe-agent', { root: site.root })).toBe(before)
})

test('one that some see first and that breaks is theirs no more, and the others never notice', async ({
  page,
  site,
}) => {
  const before = await site.versionOf('mfe-agent')
  const breaking = drawing('/training', 'throw new Error("broken while drawn")')
  const version = await site.release('mfe-agent', breaking, { firstTo: { role: 'AGENT' } })
  await page.goto(`${site.url}/training`)
  await expect(heading(page, 'Training')).toBeVisible()
  for (const each of [version, before]) expect(site.requests).toContain(`GET /p/mfe-agent/${each}/remoteEntry.js`)
})
