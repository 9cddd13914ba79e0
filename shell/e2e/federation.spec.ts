import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { rollbackPortal } from '../../tools/lib/portal-releases.mjs'
import { expectSignInPrompt } from './support/hold.js'
import { test, titled } from './support/portal-site.js'

// Built shell and portals in a real browser, with fake answers of the API: the limits of federation.

for (const path of ['/', '/agent-login'])
  test(`a visitor gets ${path} without antd or the data layer, within 120 KB of script`, async ({ page, site }) => {
    delete site.answers['GET /api/auth/user']
    const scripts: string[] = []
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) scripts.push(new URL(response.url()).pathname)
    })
    await page.goto(site.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const sizes = await Promise.all(
      scripts.map(
        async (each) =>
          (await readFile(`${join(site.root, each.startsWith('/p/') ? each : `/shell${each}`)}.br`)).length,
      ),
    )
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(120_000)
  })

test('portals share one React, one session and one router with the shell, and work under the strict policy', async ({
  page,
  site,
}) => {
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

test('tells a visitor on a guarded path and sends them to sign in', async ({ page, site }) => {
  delete site.answers['GET /api/auth/user']
  await expectSignInPrompt(page, async () => page.goto(`${site.url}/deals?q=oak`))
  await page.waitForURL('**/api/login?next=%2Fdeals%3Fq%3Doak')
})

test('a portal without files leaves the rest usable; Retry loads it once the files are back', async ({
  page,
  site,
}) => {
  site.faults.set('/p/mfe-agent/', 'missing')
  await page.goto(`${site.url}/training`)
  await expect(page.getByRole('heading', { name: 'Training is not available right now' })).toBeVisible()
  await expect(page.getByRole('navigation')).toContainText('Reports')
  site.faults.clear()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Training', exact: true, level: 1 })).toBeVisible()
})

test('gives up a portal that never answers while the shell keeps working, and Retry loads it', async ({
  page,
  site,
}) => {
  site.faults.set('/p/mfe-agent/', 'stalled')
  await page.goto(`${site.url}/training`)
  await expect(page.getByRole('navigation')).toContainText('Deals')
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 12_000 })
  site.faults.clear()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Training', exact: true, level: 1 })).toBeVisible()
})

for (const [what, fault] of [
  ['is gone', 'missing'],
  ['throws when it starts', { text: 'throw new Error("broken build")' }],
] as const) {
  test(`uses the previous release when the new one ${what}`, async ({ page, site }) => {
    const before = await site.versionOf('mfe-agent')
    const version = await site.release('mfe-agent', titled('Next'))
    expect(version).not.toBe(before)
    site.faults.set(`/p/mfe-agent/${version}/`, fault)
    await page.goto(`${site.url}/training`)
    await expect(page.getByRole('heading', { name: 'Training', exact: true, level: 1 })).toBeVisible()
    expect(site.requests).toContain(`GET /p/mfe-agent/${before}/remoteEntry.js`)
  })
}

test('a release of one portal shows at the next reload, and a rollback reverts it', async ({ page, site }) => {
  const before = await site.versionOf('mfe-agent')
  await page.goto(`${site.url}/training`)
  await expect(page).toHaveTitle('Training · Bluebonnet')
  const version = await site.release('mfe-agent', titled('Lessons'))
  await page.reload()
  await expect(page).toHaveTitle('Lessons · Bluebonnet')
  expect((await site.portals()).find(({ name }) => name === 'mfe-agent')).toMatchObject({
    version,
    previous: [{ version: before }],
  })
  expect(await rollbackPortal('mfe-agent', { root: site.root })).toBe(before)
  await page.reload()
  await expect(page).toHaveTitle('Training · Bluebonnet')
})

test('shows the 404 page for an unknown path, and a plain message for an unreachable registry', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/no/such/page`)
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  site.faults.set('/portals.json', 'missing')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Bluebonnet does not answer' })).toBeVisible()
  site.faults.clear()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
})
