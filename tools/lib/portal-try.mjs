// Opens a release before it goes live: each of its screens, in the served shell, with a fake session and answers made
// from the table of calls.
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { launchBrowser } from './browser.mjs'
import { fakeAnswer } from './fake-answers.mjs'
import { startFakeSite } from './fake-site.mjs'
import { isObject } from './whole-file.mjs'

const patienceMs = 10_000
const atOnce = 3
const id = '01900000-0000-7000-8000-000000000001'
const user = fakeAnswer('GET /api/auth/user')
/** A user with every permission. */
export const person = {
  ...(isObject(user) ? user : {}),
  firstName: 'Sam',
  lastName: 'Sample',
  id,
  agentId: id,
  role: 'BROKER',
  isSuperAdmin: true,
}

/** @typedef {import('./portal-registry.mjs').Release & { name: string }} Tried */

/** A site with only this release beside the served shell. */
const makeSite = async (/** @type {string} */ webRoot, /** @type {string} */ dist, /** @type {Tried} */ release) => {
  const root = await mkdtemp(join(tmpdir(), 'bluebonnet-try-'))
  const folder = join(root, 'p', release.name, release.version)
  await mkdir(dirname(folder), { recursive: true })
  await symlink(join(webRoot, 'shell'), join(root, 'shell'))
  await symlink(dist, folder)
  await writeFile(join(root, 'portals.json'), JSON.stringify({ portals: [{ ...release, previous: [] }] }))
  return root
}

/** The event stream never ends. */
const isData = (/** @type {import('@playwright/test').Request} */ request) => !request.url().endsWith('/api/events')

const idle = () =>
  new Promise((/** @type {(done: boolean) => void} */ resolve) =>
    requestIdleCallback(() => resolve(true), { timeout: 1_000 }),
  )

/** Until no request is pending and every answer is rendered. */
const untilAnswered = async (
  /** @type {import('@playwright/test').Page} */ page,
  /** @type {{ open: number }} */ asked,
) => {
  const until = Date.now() + patienceMs
  do await page.waitForFunction(idle, undefined, { timeout: patienceMs })
  while (asked.open > 0 && Date.now() < until)
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {string} path of the route
 * @returns {Promise<string | null>} why it is not drawn
 */
const tryScreen = async (browser, url, path) => {
  // Each in a separate profile, so that one screen does not affect the others.
  const page = await browser.newPage()
  /** @type {string[]} */
  const errors = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error' && /^\w*Error\b/.test(message.text())) errors.push(message.text())
  })
  const asked = { open: 0 }
  page.on('request', (request) => isData(request) && (asked.open += 1))
  page.on('requestfinished', (request) => isData(request) && (asked.open -= 1))
  page.on('requestfailed', (request) => isData(request) && (asked.open -= 1))
  try {
    await page.goto(url + path.replaceAll(/:[^/]+/g, id), { waitUntil: 'commit', timeout: patienceMs })
    const end = page.locator(`[data-drawn="${path}"], .shell-failure`).first()
    await end.waitFor({ state: 'attached', timeout: patienceMs })
    await untilAnswered(page, asked)
    if ((await page.locator('.shell-failure').count()) > 0) return (errors[0] ?? 'it broke').split('\n')[0] ?? ''
    const [nothing = null] =
      /\b(?:undefined|NaN)\b/.exec(await page.locator('main').innerText({ timeout: patienceMs })) ?? []
    return nothing && `it says '${nothing}'`
  } catch {
    return `no heading within ${patienceMs / 1000} seconds: a screen has an <h1>, and does not keep the page busy`
  } finally {
    // A hanging page would be waited for; closing the browser ends it too.
    void page.close().catch(() => undefined)
  }
}

/**
 * Opens every screen of a build headless.
 * @param {{ webRoot: string, dist: string, release: Tried, answerOf?: (call: string) => unknown }} tried
 * @returns {Promise<string[]>} one sentence for each that is not drawn
 */
export const tryRelease = async ({ webRoot, dist, release, answerOf = fakeAnswer }) => {
  const root = await makeSite(webRoot, dist, release)
  const browser = await launchBrowser()
  /** @type {{ isSignedIn: boolean }} */
  const visitor = { isSignedIn: false }
  const site = await startFakeSite({
    root,
    answers: (call) => {
      if (call !== 'GET /api/auth/user') return answerOf(call)
      return visitor.isSignedIn ? person : undefined
    },
  })
  /** @type {string[]} */
  const faults = []
  try {
    for (const audience of new Set(release.routes.map((route) => route.audience))) {
      visitor.isSignedIn = audience === 'signedIn'
      const waiting = release.routes.filter((route) => route.audience === audience)
      const openNext = async () => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
          const fault = await tryScreen(browser, site.url, next.path)
          if (fault !== null) faults.push(`${next.path} could not be drawn: ${fault}.`)
        }
      }
      await Promise.all(Array.from({ length: atOnce }, openNext))
    }
  } finally {
    await browser.close()
    await site.close()
    await rm(root, { recursive: true, force: true })
  }
  return faults
}
