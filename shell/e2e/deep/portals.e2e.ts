import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { offerPortal, releasePortal, rollbackPortal } from '../../../tools/lib/portal-releases.mjs'
import { root } from '../../../tools/lib/workspace.mjs'
import { firstDay, startDevServer } from '../support/dev-server.js'
import { signIn } from '../support/people.js'

const dataDir = process.env['DATA_DIR'] ?? join(root, '.data')
/** The portal with the shortest build that brokers see. */
const name = 'mfe-admin'
/** A copy of it inside the workspace, with a changed heading. */
const copy = join(root, 'test-results', 'next', name)
const heading = 'Leads'
const nextHeading = 'Leads, next'

interface Registry {
  portals: { name: string; version: string }[]
}
const liveVersion = (): string => {
  const registry: Registry = JSON.parse(readFileSync(join(dataDir, 'web', 'portals.json'), 'utf8'))
  return registry.portals.find((portal) => portal.name === name)?.version ?? ''
}
const liveFiles = (): string => join(dataDir, 'web', 'p', name, liveVersion())

const buildNext = (): void => {
  rmSync(copy, { recursive: true, force: true })
  cpSync(join(root, name), copy, { recursive: true, filter: (path) => !/node_modules|dist$/.test(path) })
  const screen = join(copy, 'src/features/leads/leads.tsx')
  writeFileSync(screen, readFileSync(screen, 'utf8').replaceAll('title={title}', `title="${nextHeading}"`))
  execFileSync('node', [join(root, 'libs/federation/bin/build.mjs')], { cwd: copy, stdio: 'pipe' })
}

test.afterAll(async () => {
  await releasePortal(name, { dataDir })
  rmSync(copy, { recursive: true, force: true })
})

test('one portal is built, released, rolled back, broken and repaired while the rest keeps working', async ({
  page,
}) => {
  test.setTimeout(240_000)
  await signIn(page, 'broker')
  await page.goto('/leads')
  await expect(page.getByRole('heading', { name: heading, level: 1, exact: true })).toBeVisible()

  await test.step('a new release shows after a reload; the shell stays unchanged', async () => {
    const shell = readFileSync(join(dataDir, 'web', 'shell', 'index.html'), 'utf8')
    buildNext()
    await releasePortal(name, { dataDir, dist: join(copy, 'dist') })
    await page.reload()
    await expect(page.getByRole('heading', { name: nextHeading, level: 1 })).toBeVisible()
    expect(readFileSync(join(dataDir, 'web', 'shell', 'index.html'), 'utf8')).toBe(shell)
  })

  await test.step('a broken release falls back to the previous one', async () => {
    const files = liveFiles()
    renameSync(files, `${files}.gone`)
    await page.reload()
    await expect(page.getByRole('heading', { name: heading, level: 1, exact: true })).toBeVisible()
    renameSync(`${files}.gone`, files)
  })

  await test.step('a rollback switches the pointer', async () => {
    await rollbackPortal(name, { dataDir })
    await page.reload()
    await expect(page.getByRole('heading', { name: heading, level: 1, exact: true })).toBeVisible()
  })

  await test.step('without a working version a plain message takes its place, and the others work', async () => {
    const folder = join(dataDir, 'web', 'p', name)
    renameSync(folder, `${folder}.gone`)
    await page.reload()
    await expect(page.getByRole('heading', { name: `${heading} is not available right now` })).toBeVisible()
    await page.getByRole('link', { name: 'Clients' }).click()
    await expect(page.getByText(/^All Clients/)).toBeVisible()
    renameSync(`${folder}.gone`, folder)
    await page.getByRole('navigation').getByRole('link', { name: heading }).click()
    await expect(page.getByRole('heading', { name: heading, level: 1, exact: true })).toBeVisible()
  })

  await offerPortal(name, { dataDir })
})

test('a dev server shows a portal as a demo user of the running product, which shows it in its shell', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const dev = await startDevServer(baseURL ?? '')
  try {
    await page.goto(dev.origin)
    const greeting = page.getByRole('main').getByText(/^Hello [A-Z]\w+\.$/)
    await expect(greeting).toBeVisible()
    const hello = (await greeting.textContent()) ?? ''
    await signIn(page, 'agent')
    await page.goto(`/first-day?portal=${firstDay}@${dev.origin}`)
    await expect(page.getByRole('complementary', { name: 'What this tab shows' })).toContainText(firstDay)
    // Its first build for a shell takes time.
    await expect(greeting).toHaveText(hello, { timeout: 60_000 })
    await expect(page.getByRole('navigation').getByRole('link', { name: 'First day' })).toBeVisible()
  } finally {
    await dev.stop()
  }
})
