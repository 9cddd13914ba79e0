import { appendFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { fakeAnswer } from '../../../tools/lib/fake-answers.mjs'
import { tryRelease } from '../../../tools/lib/portal-try.mjs'
import { skewedAnswer } from '../../../tools/lib/skewed-answers.mjs'
import { releasePortal, rollbackPortal } from '../../../tools/lib/portal-releases.mjs'
import { portalNames } from '../../../tools/lib/workspace.mjs'
import { drawing, saying, test, titled, type Contract, type Description } from '../support/portal-site.js'

// The checks before a release goes live. Nobody sees a release that fails them.
const name = 'mfe-admin'
const stolen = { path: '/deals/:deal', title: 'Deals', audience: 'signedIn' }

const describing = (change: (portal: Description) => void) => saying<Description>('portal.json', change)
const faults = [
  { what: 'another name', edit: describing((it) => (it.name = 'mfe-admim')), sentence: /has its folder's name/ },
  {
    what: 'a path that the shell cannot read',
    edit: describing(({ routes }) => routes.push({ ...stolen, path: 'x' })),
    sentence: /routes\.\d+\.path .*: fix it in/,
  },
  {
    what: "another portal's path",
    edit: describing(({ routes }) => routes.push(stolen)),
    sentence: /\/deals\/:deal belongs to mfe-agent/,
  },
  {
    what: 'an sdk that the shell is not',
    edit: describing((it) => (it.sdkRange = '^9.0.0')),
    sentence: /written for sdk \^9/,
  },
  {
    what: 'a part of the shell that is not there yet',
    edit: saying<Contract>('contract.json', ({ needs }) => needs['@bluebonnet/ui']?.names.push('BrandNew')),
    sentence: /has no BrandNew: release the shell first/,
  },
]

for (const { what, edit, sentence } of faults) {
  test(`refuses a release with ${what} in a sentence and keeps the previous one`, async ({ site }) => {
    const before = await site.portals()
    await expect(site.release(name, edit)).rejects.toThrow(sentence)
    expect(await site.portals()).toEqual(before)
  })
}

test('opens every screen first and refuses a release with a broken one', async ({ site }) => {
  test.setTimeout(90_000)
  const before = await site.portals()
  const breaking = drawing('/leads', 'throw new Error("broken while drawn")')
  await expect(site.release(name, breaking, { tryRelease })).rejects.toThrow(
    /^mfe-admin: \/leads could not be drawn: Error: broken while drawn\.$/,
  )
  expect(await site.portals()).toEqual(before)
})

const lead = {
  id: 'one',
  firstName: 'Sam',
  lastName: 'Lee',
  roleInterest: 'BROKER',
  status: 'NEW',
  createdAt: '2026-11-22',
}

test('refuses a screen that breaks on an answer or shows undefined', async ({ site }) => {
  test.setTimeout(120_000)
  const before = await site.portals()
  for (const [email, sentence] of [
    [{}, /\/leads could not be drawn: .*React error #31/],
    ['undefined', /\/leads could not be drawn: it says 'undefined'\./],
  ] as const) {
    const answerOf = (call: string) => (call === 'GET /api/leads' ? [{ ...lead, email }] : fakeAnswer(call))
    // Opens only this screen: the test above opens all.
    const answered = ({ release, ...tried }: Parameters<typeof tryRelease>[0]) =>
      tryRelease({
        ...tried,
        release: { ...release, routes: release.routes.filter(({ path }) => path === '/leads') },
        answerOf,
      })
    await expect(site.release(name, titled('Next'), { tryRelease: answered })).rejects.toThrow(sentence)
  }
  expect(await site.portals()).toEqual(before)
})

const trySkewed = (tried: Parameters<typeof tryRelease>[0]) => tryRelease({ ...tried, answerOf: skewedAnswer })

for (const portal of portalNames)
  test(`${portal} as built renders every screen with answers of the previous and the next API`, async ({ site }) => {
    test.setTimeout(120_000)
    const version = await site.release(portal, titled('Next'), { tryRelease: trySkewed })
    expect(await site.versionOf(portal)).toBe(version)
  })

test('finds a damaged release by its files; releasing it again repairs it', async ({ site }) => {
  const { root } = site
  const first = await site.versionOf(name)
  await site.release(name, titled('Next'))
  const entry = join(root, 'p', name, first, 'remoteEntry.js')
  const whole = await readFile(entry, 'utf8')
  await appendFile(entry, ' ')
  await expect(rollbackPortal(name, { root })).rejects.toThrow(/remoteEntry\.js of .* is not as it was released/)
  expect(await site.versionOf(name)).not.toBe(first)
  expect(await releasePortal(name, { root })).toBe(first)
  expect(await readFile(entry, 'utf8')).toBe(whole)
  await rm(join(root, 'p', name, first, 'loads.json'))
  expect(await releasePortal(name, { root })).toBe(first)
  expect(await readFile(join(root, 'p', name, first, 'loads.json'), 'utf8')).not.toBe('')
})

test('an unreadable description leaves the previous release in place', async ({ page, site }) => {
  await site.release('mfe-agent', titled('Next'))
  const file = join(site.root, 'portals.json')
  const registry: { portals: { name: string; menu: unknown }[] } = JSON.parse(await readFile(file, 'utf8'))
  for (const portal of registry.portals) if (portal.name === 'mfe-agent') portal.menu = [{ label: 'No group' }]
  await writeFile(file, JSON.stringify(registry))
  await page.goto(`${site.url}/training`)
  await expect(page).toHaveTitle('Training · Bluebonnet')
  await expect(page.getByRole('heading', { name: 'Training', exact: true, level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Reports' })).toBeVisible()
})
