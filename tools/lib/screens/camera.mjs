import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

export const sizes = [{ width: 1440, height: 900 }, { width: 360, height: 780 }]
export const themes = ['light', 'dark']

const fileWord = (path) => (path === '/' ? 'home' : path.slice(1).replaceAll(/[^\w]+/g, '-').replace(/-$/, ''))

/** `/deals/:first` with the id of the person's first deal, or the first closed one. */
export const addressOf = async (context, path) => {
  const [, list, which] = /^\/(\w+)\/:(\w+)$/.exec(path) ?? []
  if (list === undefined) return path
  const rows = await (await context.request.get(`/api/${list}?limit=50`)).json()
  const row = which === 'closed' ? rows.find(({ status }) => status === 'CLOSED') : rows[0]
  return row === undefined ? null : `/${list}/${row.id}`
}

/** Waits until nothing is asked for and no grey shape stands, at most so long. */
export const settled = async (page, longest = 4_000) => {
  await page.waitForLoadState('load')
  await page.waitForFunction(() => document.querySelector('h1, h2') !== null && document.querySelector('[aria-busy=true], .bb-wait, .ant-skeleton, .bb-spinner') === null, null, { timeout: longest }).catch(() => null)
  await page.waitForTimeout(350)
}

/** Takes one page at every size and theme into `<kind>/<name>-<width>-<theme>.png`; whole pages, as far as `tall` pixels. */
export const shoot = async (browser, { baseURL, storageState, out, kind, name, path, open, prepare, wait = settled, tall = 2_400, onlySizes = sizes, onlyThemes = themes }) => {
  for (const viewport of onlySizes) {
    for (const colorScheme of onlyThemes) {
      const context = await browser.newContext({ baseURL, viewport, colorScheme, ...(storageState ? { storageState } : {}) })
      const page = await context.newPage()
      page.setDefaultTimeout(8_000)
      const told = []
      page.on('console', (message) => { if (['error', 'warning'].includes(message.type())) told.push(message.text()) })
      page.on('pageerror', (error) => told.push(String(error)))
      await prepare?.(page)
      const address = await addressOf(context, path)
      if (address !== null) {
        await page.goto(address)
        await wait(page)
        if (open) {
          await open(page).catch((error) => told.push(`cannot open: ${String(error).split('\n')[0]}`))
          await page.waitForTimeout(900)
        }
        const height = open ? viewport.height : Math.min(tall, await page.evaluate(() => document.documentElement.scrollHeight))
        if (!open) await page.setViewportSize({ width: viewport.width, height: Math.max(viewport.height, height) })
        await page.waitForTimeout(open ? 0 : 250)
        const file = join(out, kind, `${name ?? fileWord(path)}-${viewport.width}-${colorScheme}.png`)
        mkdirSync(dirname(file), { recursive: true })
        await page.screenshot({ path: file, timeout: 60_000 })
        if (told.length > 0 && !kind.startsWith('refused')) console.log(`  ${path} ${name ?? ''} at ${viewport.width}, ${colorScheme}: ${[...new Set(told)].join(' | ')}`)
      }
      await context.close()
    }
  }
}
