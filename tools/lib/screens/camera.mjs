import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { still } from '../still.mjs'

export const sizes = [
  { width: 1440, height: 900 },
  { width: 360, height: 780 },
]
/** @type {readonly Theme[]} */
export const themes = ['light', 'dark']

/** @typedef {import('@playwright/test').Browser} Browser */
/** @typedef {import('@playwright/test').BrowserContext} Context */
/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {Awaited<ReturnType<Context['storageState']>>} Session */
/** @typedef {'light' | 'dark'} Theme */
/** @typedef {{ width: number, height: number }} Size */
/**
 * What every picture of a run shares.
 * @typedef {{ baseURL: string, out: string, onlySizes?: readonly Size[], onlyThemes?: readonly Theme[] }} Shot
 */
/** Pixels. */
const mostTall = 2_400

/**
 * One picture: `path` opened by whoever `storageState` is, made ready by `prepare`, waited for by `wait`, and with what
 * `open` opens on it. As tall as its page is, up to `mostTall`.
 * @typedef {Shot & {
 *   kind: string, path: string, name?: string, storageState?: Session | undefined,
 *   open?: (page: Page) => Promise<unknown>, prepare?: (page: Page) => Promise<unknown>,
 *   wait?: (page: Page) => Promise<unknown>,
 * }} Picture
 */

const fileWord = (/** @type {string} */ path) =>
  path === '/'
    ? 'home'
    : path
        .slice(1)
        .replaceAll(/[^\w]+/g, '-')
        .replace(/-$/, '')

/** `/deals/:first` with the id of the person's first deal, or the first closed one. */
export const addressOf = async (/** @type {Context} */ context, /** @type {string} */ path) => {
  const [, list, which] = /^\/(\w+)\/:(\w+)$/.exec(path) ?? []
  if (list === undefined) return path
  /** @type {{ id: string, status?: string }[]} */
  const rows = await (await context.request.get(`/api/${list}?limit=50`)).json()
  const row = which === 'closed' ? rows.find(({ status }) => status === 'CLOSED') : rows[0]
  return row === undefined ? null : `/${list}/${row.id}`
}

/** What stands in a page while something is asked for. */
export const waiting = '[aria-busy=true], .bb-wait, .ant-skeleton, .bb-spinner'
/** Runs in the page. */
const isSettled = (/** @type {string} */ shapes) =>
  document.querySelector('h1, h2') !== null && document.querySelector(shapes) === null

/** Waits until nothing is asked for and no grey shape stands, at most so long. */
export const settled = async (/** @type {Page} */ page, longest = 4_000) => {
  await page.waitForLoadState('load')
  await page.waitForFunction(isSettled, waiting, { timeout: longest }).catch(() => null)
  await still(page)
}

/**
 * Takes one page at every size and theme into `<kind>/<name>-<width>-<theme>.png`.
 * @param {Browser} browser
 * @param {Picture} picture
 */
export const shoot = async (browser, picture) => {
  const { baseURL, storageState, out, kind, name, path, open, prepare } = picture
  const { wait = settled, onlySizes = sizes, onlyThemes = themes } = picture
  for (const viewport of onlySizes) {
    for (const colorScheme of onlyThemes) {
      const context = await browser.newContext({
        baseURL,
        viewport,
        colorScheme,
        ...(storageState ? { storageState } : {}),
      })
      const page = await context.newPage()
      page.setDefaultTimeout(8_000)
      /** @type {string[]} */
      const told = []
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) told.push(message.text())
      })
      page.on('pageerror', (error) => told.push(String(error)))
      await prepare?.(page)
      const address = await addressOf(context, path)
      if (address !== null) {
        await page.goto(address)
        await wait(page)
        if (open) {
          await open(page).catch((error) => told.push(`cannot open: ${String(error).split('\n')[0]}`))
          await still(page)
        }
        const height = open
          ? viewport.height
          : Math.min(mostTall, await page.evaluate(() => document.documentElement.scrollHeight))
        if (!open) await page.setViewportSize({ width: viewport.width, height: Math.max(viewport.height, height) })
        await still(page)
        const file = join(out, kind, `${name ?? fileWord(path)}-${viewport.width}-${colorScheme}.png`)
        mkdirSync(dirname(file), { recursive: true })
        await page.screenshot({ path: file, timeout: 60_000 })
        if (told.length > 0 && !kind.startsWith('refused')) {
          console.log(`  ${path} ${name ?? ''} at ${viewport.width}, ${colorScheme}: ${[...new Set(told)].join(' | ')}`)
        }
      }
      await context.close()
    }
  }
}
