import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { filesOf, test, titled } from '../support/portal-site.js'

// A file that differs from its release does not run: one byte is enough.
const heading = { name: 'Calendar', exact: true, level: 1 }
const kinds = [
  { what: 'script', ending: '.js', byte: '\nglobalThis.ranChanged = true' },
  { what: 'style sheet', ending: '.css', byte: '\n' },
  { what: 'first script', ending: 'remoteEntry.js', byte: '\nglobalThis.ranChanged = true' },
]

for (const { what, ending, byte } of kinds)
  test(`refuses a ${what} that differs from its release and renders the screen by the previous release`, async ({
    page,
    site,
  }) => {
    const before = await site.versionOf('mfe-agent')
    const version = await site.release('mfe-agent', titled('Next'))
    const files = [
      ...(await filesOf(site.root, 'mfe-agent', version, '/calendar')),
      `/p/mfe-agent/${version}/remoteEntry.js`,
    ]
    const changed = files.filter(
      (file) => file.endsWith(ending) && file.endsWith('remoteEntry.js') === (what === 'first script'),
    )
    expect(changed.length).toBeGreaterThan(0)
    for (const file of changed) await appendFile(join(site.root, file), byte)
    await page.goto(`${site.url}/calendar`)
    await expect(page.getByRole('heading', heading)).toBeVisible({ timeout: 15_000 })
    expect(site.requests).toContain(`GET /p/mfe-agent/${before}/remoteEntry.js`)
    expect(await page.evaluate(() => Reflect.get(globalThis, 'ranChanged'))).toBeUndefined()
  })

test("antd locks the page under a dialog by a signed style, and a portal's own style has no effect", async ({
  page,
  site,
}) => {
  const violations: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text())
  })
  await page.goto(`${site.url}/clients`)
  await page.getByRole('button', { name: 'Add Client' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.locator('body')).toHaveCSS('overflow-y', 'hidden')
  expect(violations).toEqual([])
  await page.evaluate(() => {
    const style = document.createElement('style')
    style.textContent = 'body { opacity: 0.5 }'
    document.head.append(style)
  })
  await expect(page.locator('body')).toHaveCSS('opacity', '1')
})
