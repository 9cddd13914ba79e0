import { createHash } from 'node:crypto'
import { cp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { sdkVersion } from '@bluebonnet/portal-sdk/manifest/portal-manifest'
import { root as workspace } from '../../../tools/lib/workspace.mjs'
import { saying, test, type Contract, type Description } from '../support/portal-site.js'

// Shell and portals are released separately, so a page may have one that does not know the other yet.
const needing = saying<Contract>('contract.json', ({ needs }) => needs['@bluebonnet/ui']?.names.push('BrandNew'))

interface Registry {
  portals: { previous: unknown[]; kept: unknown[] }[]
}

/** Releases a shell with this contract. Earlier pages had the previous shell. */
const releaseShell = async (root: string): Promise<string> => {
  const file = (name: string) => join(root, 'shell', name)
  const contract: { provides: Record<string, { names: string[] }> } = JSON.parse(
    await readFile(file('contract.json'), 'utf8'),
  )
  contract.provides['@bluebonnet/ui']?.names.push('BrandNew')
  const text = JSON.stringify(contract)
  const sum = createHash('sha256').update(text).digest('hex').slice(0, 16)
  const page = await readFile(file('index.html'), 'utf8')
  await writeFile(file('contract.json'), text)
  await writeFile(file(`contract.${sum}.json`), text)
  await writeFile(file('index.html'), page.replace(/(name="shell-contract" content=")\w+/, `$1${sum}`))
  return page
}

/** Makes the served shell report another sdk, like another release. */
const serveSdk = async (root: string, version: string): Promise<void> => {
  const folder = join(root, 'shell')
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.js') && name !== 'gate.mjs') continue
    const text = await readFile(join(folder, name), 'utf8')
    await writeFile(join(folder, name), text.replaceAll(new RegExp(`(["'\`])${sdkVersion}\\1`, 'g'), `"${version}"`))
    for (const packed of ['br', 'gz']) await rm(join(folder, `${name}.${packed}`), { force: true })
  }
}

/** The page of the previous shell, as from a cache. */
const serveBeforeOnce = async (page: Page, body: string): Promise<void> => {
  await page.route('**/training', async (route) => route.fulfill({ body, contentType: 'text/html' }), { times: 1 })
}

test('skips a release that needs what this page lacks, before any of its code runs', async ({ page, site }) => {
  const before = await site.versionOf('mfe-agent')
  await serveBeforeOnce(page, await releaseShell(site.root))
  const version = await site.release('mfe-agent', needing)
  await page.goto(`${site.url}/training`)
  await expect(page.getByRole('heading', { name: 'Training', exact: true, level: 1 })).toBeVisible()
  expect(site.requests).toContain(`GET /p/mfe-agent/${before}/remoteEntry.js`)
  expect(site.requests).not.toContain(`GET /p/mfe-agent/${version}/remoteEntry.js`)
})

test('a page too old for every release reloads itself once', async ({ page, site }) => {
  await serveBeforeOnce(page, await releaseShell(site.root))
  const version = await site.release('mfe-agent', needing)
  const file = join(site.root, 'portals.json')
  const registry: Registry = JSON.parse(await readFile(file, 'utf8'))
  for (const portal of registry.portals) Object.assign(portal, { previous: [], kept: [] })
  await writeFile(file, JSON.stringify(registry))
  await page.goto(`${site.url}/training`)
  await expect(page.getByRole('heading', { name: 'Training', exact: true, level: 1 })).toBeVisible()
  expect(site.requests).toContain(`GET /p/mfe-agent/${version}/remoteEntry.js`)
})

const training = (page: Page) => page.getByRole('heading', { name: 'Training', exact: true, level: 1 })
const ranged = (sdkRange: string) => saying<Description>('portal.json', (portal) => (portal.sdkRange = sdkRange))

test('a newer shell shows an older portal, and across a major version one that is released for both', async ({
  page,
  site,
}) => {
  const [major = 0, minor = 0] = sdkVersion.split('.').map(Number)
  await serveSdk(site.root, `${major}.${minor + 1}.0`)
  await page.goto(`${site.url}/training`)
  await expect(training(page)).toBeVisible()
  const both = await site.release('mfe-agent', ranged(`^${major}.0.0 || ^${major + 1}.0.0`))
  await rm(join(site.root, 'shell'), { recursive: true })
  await cp(join(workspace, 'shell/dist'), join(site.root, 'shell'), { recursive: true })
  await serveSdk(site.root, `${major + 1}.0.0`)
  await page.goto(`${site.url}/training`)
  await expect(training(page)).toBeVisible()
  expect(site.requests).toContain(`GET /p/mfe-agent/${both}/remoteEntry.js`)
})

test('an older shell keeps the last release that was built for it', async ({ page, site }) => {
  const before = await site.versionOf('mfe-agent')
  const [major = 0, minor = 0] = sdkVersion.split('.').map(Number)
  await serveSdk(site.root, `${major}.${minor + 1}.0`)
  const next = await site.release('mfe-agent', ranged(`^${major}.${minor + 1}.0`))
  // A tab with the previous shell, which learns of that release.
  await rm(join(site.root, 'shell'), { recursive: true })
  await cp(join(workspace, 'shell/dist'), join(site.root, 'shell'), { recursive: true })
  await page.goto(`${site.url}/training`)
  await expect(training(page)).toBeVisible()
  expect(site.requests).toContain(`GET /p/mfe-agent/${before}/remoteEntry.js`)
  expect(site.requests).not.toContain(`GET /p/mfe-agent/${next}/remoteEntry.js`)
})
