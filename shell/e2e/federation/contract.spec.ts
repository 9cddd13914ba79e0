import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { saying, test } from '../support/portal-site.js'
import type { Contract } from '../support/portal-site.js'

// Shell and portals are released apart, so that a page may have one that does not know the other yet.
const needing = saying<Contract>('contract.json', ({ needs }) => needs['@bluebonnet/ui']?.names.push('BrandNew'))

interface Registry {
  portals: { previous: unknown[]; kept: unknown[] }[]
}

/** Releases a shell that has it. What pages had until then: the page of the shell before. */
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

/** The page of the shell before: as from a cache on the way. */
const serveBeforeOnce = async (page: Page, body: string): Promise<void> => {
  await page.route('**/training', async (route) => route.fulfill({ body, contentType: 'text/html' }), { times: 1 })
}

test('a release that uses what this page has not is passed over, before any of its code runs', async ({
  page,
  site,
}) => {
  const before = await site.versionOf('mfe-agent')
  await serveBeforeOnce(page, await releaseShell(site.root))
  const version = await site.release('mfe-agent', needing)
  await page.goto(`${site.url}/training`)
  await expect(page.getByRole('heading', { name: 'Training', exact: true, level: 1 })).toBeVisible()
  expect(site.requests).toContain(`GET /p/mfe-agent/${before}/remoteEntry.js`)
  expect(site.requests).not.toContain(`GET /p/mfe-agent/${version}/remoteEntry.js`)
})

test('a page that is too old for every release there is reloads itself once', async ({ page, site }) => {
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
