import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { messageOf } from '../start/say.mjs'
import { still } from '../still.mjs'
import { addressOf, settled, shoot, sizes, waiting } from './camera.mjs'
import { dialogs, screens, visitor } from './pages.mjs'
import { addNewcomer } from './people.mjs'

/** @typedef {import('./camera.mjs').Page} Page */
/**
 * What a kind is taken with: `states` has each demo person's session, by name, and `wanted` says which paths are asked
 * for.
 * @typedef {{
 *   browser: import('./camera.mjs').Browser, baseURL: string,
 *   states: Readonly<Record<string, import('./camera.mjs').Session>>,
 *   wanted: (path: string) => boolean, shot: import('./camera.mjs').Shot,
 * }} Taking
 */

/** Reads that the shell itself lives by; what is withheld from a screen is everything else. */
const isShells = (/** @type {string} */ url) =>
  /\/api\/(auth|counts|events|notifications|settings\/brokerage)/.test(url)
const isRead = (/** @type {import('@playwright/test').Request} */ request) =>
  request.method() === 'GET' && !isShells(request.url())
const isWaiting = (/** @type {Page} */ page) => page.locator(waiting).first().waitFor()

/** Answers nothing to a screen's reads. */
const withheld = (/** @type {Page} */ page) =>
  page.route('**/api/**', (route) => (isRead(route.request()) ? new Promise(() => {}) : route.continue()))
/** Refuses a screen's reads. */
const refusing = (/** @type {number} */ status, /** @type {string} */ message) => (/** @type {Page} */ page) =>
  page.route('**/api/**', (route) => {
    const body = JSON.stringify({ statusCode: status, code: 'REFUSED', message, error: message })
    return isRead(route.request()) ? route.fulfill({ status, contentType: 'application/json', body }) : route.continue()
  })

/** @type {(states: Taking['states'], who: string) => { storageState?: import('./camera.mjs').Session }} */
const signedIn = (states, who) => (states[who] === undefined ? {} : { storageState: states[who] })

/**
 * @param {(path: string) => boolean} wanted
 * @param {(who: string, path: string) => Promise<unknown> | undefined} take `who` is visitor for nobody
 */
const eachScreen = async (wanted, take) => {
  for (const { who, paths } of screens) for (const path of paths) if (wanted(path)) await take(who, path)
}

/**
 * The kinds of pictures, each a way through the product.
 * @type {Readonly<Record<string, (taking: Taking) => Promise<void>>>}
 */
export const kinds = {
  data: ({ browser, states, wanted, shot }) =>
    eachScreen(wanted, (who, path) =>
      shoot(browser, { ...shot, kind: `data/${who}`, storageState: states[who], path }),
    ),

  dialogs: async ({ browser, states, wanted, shot }) => {
    for (const [who, list] of Object.entries(dialogs)) {
      const person = { ...shot, kind: `dialogs/${who}`, storageState: states[who] }
      for (const dialog of list.filter(({ path }) => wanted(path))) {
        await shoot(browser, { ...person, open: still, ...dialog })
      }
    }
  },

  empty: async ({ browser, baseURL, wanted, shot }) => {
    const storageState = await addNewcomer(browser, baseURL)
    const paths = screens.flatMap((screen) => (screen.who === 'agent' ? screen.paths : []))
    for (const path of paths.filter((one) => wanted(one) && !one.includes(':'))) {
      await shoot(browser, { ...shot, kind: 'empty', storageState, path })
    }
  },

  loading: ({ browser, states, wanted, shot }) =>
    eachScreen(
      (path) => wanted(path) && !path.includes(':'),
      (who, path) => {
        const picture = {
          ...shot,
          kind: `loading/${who}`,
          storageState: states[who],
          path,
          prepare: withheld,
          wait: isWaiting,
        }
        return who === visitor ? undefined : shoot(browser, picture)
      },
    ),

  refused: ({ browser, states, wanted, shot }) =>
    eachScreen(wanted, async (who, path) => {
      if (who === visitor) return
      const prepare = refusing(500, 'Something went wrong on our side')
      await shoot(browser, {
        ...shot,
        kind: `refused/${who}`,
        storageState: states[who],
        path,
        prepare,
        onlyThemes: ['light'],
      })
    }),

  forbidden: async ({ browser, states, wanted, shot }) => {
    const nobodys = ['deals', 'clients'].map((list) => `/${list}/01900000-0000-7000-8000-000000000000`)
    const pages = [
      'broker-dashboard',
      'cda-desk',
      'roster',
      'company-dollar',
      'statements',
      'plans',
      'brokerage',
      'admin-dashboard',
      'leads',
      'users',
      'audit-log',
    ]
    const once = { ...shot, kind: 'forbidden', storageState: states['agent'], onlySizes: sizes.slice(0, 1) }
    for (const path of [...pages.map((page) => `/${page}`), ...nobodys].filter(wanted)) {
      await shoot(browser, { ...once, path, onlyThemes: ['light'] })
    }
  },

  /** No picture: says which screens scroll sideways at 320 px. */
  narrow: ({ browser, baseURL, states, wanted }) =>
    eachScreen(wanted, async (who, path) => {
      const context = await browser.newContext({
        baseURL,
        viewport: { width: 320, height: 640 },
        ...signedIn(states, who),
      })
      const page = await context.newPage()
      const address = await addressOf(context, path)
      if (address !== null) {
        await page.goto(address)
        await settled(page)
        const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        if (over > 0) console.log(`  ${path} scrolls sideways by ${over} px at 320`)
      }
      await context.close()
    }),

  /** Paper: a deal, a report, and the page of a CDA, as PDF and, with pdftoppm at hand, as PNG. */
  print: async ({ browser, baseURL, states, shot }) => {
    const folder = join(shot.out, 'print')
    mkdirSync(folder, { recursive: true })
    const context = await browser.newContext({ baseURL, ...signedIn(states, 'agent') })
    const page = await context.newPage()
    for (const path of ['/deals/:closed', '/reports', '/commission']) {
      const address = await addressOf(context, path)
      if (address === null) continue
      await page.goto(address)
      await settled(page)
      writeFileSync(
        join(folder, `${path.split('/')[1]}.pdf`),
        await page.pdf({ format: 'Letter', printBackground: true }),
      )
    }
    /** @type {{ pdfUrl: string | null }[]} */
    const cdas = await (await context.request.get('/api/cdas?limit=20')).json()
    for (const [index, url] of cdas
      .flatMap(({ pdfUrl }) => pdfUrl ?? [])
      .slice(0, 2)
      .entries()) {
      writeFileSync(join(folder, `cda-${index + 1}.pdf`), await (await context.request.get(url)).body())
    }
    await context.close()
    for (const name of ['deals', 'reports', 'commission', 'cda-1', 'cda-2']) {
      try {
        execFileSync('pdftoppm', ['-png', '-r', '80', join(folder, `${name}.pdf`), join(folder, name)])
      } catch (error) {
        console.log(`  no picture of ${name}.pdf: ${messageOf(error).split('\n')[0]}`)
      }
    }
  },
}
