import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { newPortal } from '../../../tools/lib/portal-new.mjs'
import { changeRegistry, openWeb } from '../../../tools/lib/portal-registry.mjs'
import {
  listPortals,
  offerPortal,
  releasePortal,
  removePortal,
  rollbackPortal,
} from '../../../tools/lib/portal-releases.mjs'
import { root as workspace } from '../../../tools/lib/workspace.mjs'
import { drawing, saying, test, titled } from '../support/portal-site.js'

// What a team does with its releases without anybody else.
const name = 'mfe-admin'

test('lists releases with author, time and commit, and can return to any of them', async ({ site }) => {
  const { root } = site
  const first = await site.versionOf(name)
  const versions = [first]
  for (const title of ['One', 'Two', 'Three', 'Four']) versions.push(await site.release(name, titled(title)))
  const listed = async () => (await listPortals({ root })).find((portal) => portal.name === name)?.releases ?? []
  const [, one = '', two, three, four] = versions
  expect((await listed()).map(({ version }) => version)).toEqual([four, three, two, first, one])
  // It was live too briefly to be told to browsers, and its files still exist.
  expect(await rollbackPortal(name, { root, to: one, made: { by: 'Robin Teller' } })).toBe(one)
  expect((await listed())[0]).toMatchObject({ version: one, by: 'Robin Teller' })
  expect(await site.versionOf(name)).toBe(one)
  await expect(rollbackPortal(name, { root, to: '9.9.9' })).rejects.toThrow(/9\.9\.9 is not on the server/)
  expect(await site.versionOf(name)).toBe(one)
})

test('three bad releases in an hour do not remove the good one before them', async ({ page, site }) => {
  const good = await site.versionOf('mfe-agent')
  await changeRegistry(await openWeb({ root: site.root }), ({ portals, removed }) => ({
    removed,
    portals: portals.map((portal) => ({ ...portal, since: new Date(Date.now() - 86_400_000).toISOString() })),
  }))
  for (const bad of ['One', 'Two', 'Three', 'Four'])
    await site.release('mfe-agent', drawing('/training', `throw new Error("${bad}")`))
  await page.goto(`${site.url}/training`)
  await expect(page.getByRole('heading', { name: 'Training', exact: true, level: 1 })).toBeVisible()
  expect(site.requests).toContain(`GET /p/mfe-agent/${good}/remoteEntry.js`)
})

test('a removed portal leaves menu and paths until it is released again by name', async ({ page, site }) => {
  const { root } = site
  await page.goto(`${site.url}/training`)
  await expect(page.getByRole('heading', { name: 'Training', exact: true, level: 1 })).toBeVisible()
  await removePortal('mfe-agent', { root })
  await expect(removePortal('mfe-agent', { root })).rejects.toThrow('mfe-agent: It is not released.')
  expect(await offerPortal('mfe-agent', { root })).toContain('removed')
  await page.reload()
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Calendar' })).toBeHidden()
  await releasePortal('mfe-agent', { root })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Training', exact: true, level: 1 })).toBeVisible()
})

test("a portal's own menu group follows the group that it names, with the portal's own icon", async ({
  page,
  site,
}) => {
  const icon = { shape: 'M3 5h18v14H3Z' }
  const entry = { group: { title: 'Marketing', after: 'Main' }, label: 'Campaigns', path: '/training', icon, order: 1 }
  const marketing = saying<{ menu: object[] }>('portal.json', ({ menu }) => menu.push(entry))
  await site.release('mfe-agent', marketing)
  await page.goto(`${site.url}/support`)
  const menu = page.getByRole('navigation')
  await expect(menu.getByRole('heading')).toHaveText(['Main', 'Marketing', 'Management', 'Resources', 'Account'])
  const own = menu.getByRole('region', { name: 'Marketing' }).getByRole('link', { name: 'Campaigns' })
  await expect(own.locator('path')).toHaveAttribute('d', icon.shape)
})

test('a new portal is built, released and shown without editing anything else', async ({ page, site }) => {
  test.setTimeout(120_000)
  const into = join(workspace, 'test-results', 'new')
  await rm(into, { recursive: true, force: true })
  await newPortal('mfe-first-hour', { into })
  const cwd = join(into, 'mfe-first-hour')
  execFileSync('node', [join(workspace, 'libs/federation/bin/build.mjs')], { cwd, stdio: 'pipe' })
  await releasePortal('mfe-first-hour', { root: site.root, dist: join(cwd, 'dist') })
  await page.goto(`${site.url}/training`)
  await page.getByRole('navigation').getByRole('link', { name: 'First hour' }).click()
  await expect(page.getByRole('heading', { name: 'First hour', level: 1 })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Hello Avery.')
  await rm(into, { recursive: true, force: true })
})
