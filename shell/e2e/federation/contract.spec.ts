import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { saying, test } from '../support/portal-site.js'
import type { Contract } from '../support/portal-site.js'

// Shell and portals are released apart, so that a page may have one that does not know the other yet.
const needing = saying<Contract>('contract.json', ({ needs }) => needs['@bluebonnet/ui']?.names.push('BrandNew'))

test('a release that uses what this page has not is passed over, before any of its code runs', async ({
  page,
  site,
}) => {
  const before = await site.versionOf('mfe-agent')
  // The shell that has it is released; the page still comes from the one before, as from a browser's cache.
  const file = join(site.root, 'shell', 'contract.json')
  const contract: { provides: Record<string, { names: string[] }> } = JSON.parse(await readFile(file, 'utf8'))
  contract.provides['@bluebonnet/ui']?.names.push('BrandNew')
  await writeFile(file, JSON.stringify(contract))
  const version = await site.release('mfe-agent', needing)
  await page.goto(`${site.url}/training`)
  await expect(page.getByRole('heading', { name: 'Training', exact: true, level: 1 })).toBeVisible()
  expect(site.requests).toContain(`GET /p/mfe-agent/${before}/remoteEntry.js`)
  expect(site.requests).not.toContain(`GET /p/mfe-agent/${version}/remoteEntry.js`)
})
