import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addressOf, settled, shoot, sizes } from './camera.mjs'
import { dialogs, screens } from './pages.mjs'
import { addNewcomer } from './people.mjs'

/** Reads that the shell itself lives by; what is withheld from a screen is everything else. */
const isShells = (url) => /\/api\/(auth|counts|events|notifications|settings\/brokerage)/.test(url)
const isRead = (request) => request.method() === 'GET' && !isShells(request.url())
const pause = (page) => page.waitForTimeout(1_200)

/** Answers nothing to a screen's reads. */
const withheld = (page) => page.route('**/api/**', (route) => (isRead(route.request()) ? new Promise(() => {}) : route.continue()))
/** Refuses a screen's reads. */
const refusing = (status, message) => (page) => page.route('**/api/**', (route) =>
  (isRead(route.request()) ? route.fulfill({ status, contentType: 'application/json', body: JSON.stringify({ statusCode: status, code: 'REFUSED', message, error: message }) }) : route.continue()))

const eachScreen = async (wanted, take) => {
  for (const { who, paths } of screens) for (const path of paths) if (wanted(path)) await take(who, path)
}

/** The kinds of pictures, each a way through the product. `states` has each demo person's session, by name. */
export const kinds = {
  data: ({ browser, states, wanted, shot }) => eachScreen(wanted, (who, path) => shoot(browser, { ...shot, kind: `data/${who ?? 'visitor'}`, storageState: states[who], path })),

  dialogs: async ({ browser, states, wanted, shot }) => {
    for (const [who, list] of Object.entries(dialogs)) for (const dialog of list) if (wanted(dialog.path)) await shoot(browser, { ...shot, kind: `dialogs/${who}`, storageState: states[who], open: (page) => page.waitForTimeout(300), ...dialog })
  },

  empty: async ({ browser, baseURL, wanted, shot }) => {
    const storageState = await addNewcomer(browser, baseURL)
    for (const path of screens[1].paths.filter((one) => wanted(one) && !one.includes(':'))) await shoot(browser, { ...shot, kind: 'empty', storageState, path })
  },

  loading: ({ browser, states, wanted, shot }) => eachScreen((path) => wanted(path) && !path.includes(':'), (who, path) =>
    (who === null ? null : shoot(browser, { ...shot, kind: `loading/${who}`, storageState: states[who], path, prepare: withheld, wait: pause }))),

  refused: ({ browser, states, wanted, shot }) => eachScreen(wanted, async (who, path) => {
    if (who === null) return
    await shoot(browser, { ...shot, kind: `refused/${who}`, storageState: states[who], path, prepare: refusing(500, 'Something went wrong on our side'), onlyThemes: ['light'] })
  }),

  forbidden: async ({ browser, states, wanted, shot }) => {
    for (const path of [
      '/broker-dashboard',
      '/cda-desk',
      '/roster',
      '/company-dollar',
      '/statements',
      '/brokerage',
      '/admin-dashboard',
      '/leads',
      '/users',
      '/audit-log',
      '/deals/01900000-0000-7000-8000-000000000000',
      '/clients/01900000-0000-7000-8000-000000000000',
    ]) {
      if (wanted(path))
        await shoot(browser, {
          ...shot,
          kind: 'forbidden',
          storageState: states['agent'],
          path,
          onlyThemes: ['light'],
          onlySizes: sizes.slice(0, 1),
        })
    }
  },

  /** No picture: says which screens scroll sideways at 320 px. */
  narrow: ({ browser, baseURL, states, wanted }) => eachScreen(wanted, async (who, path) => {
    const context = await browser.newContext({ baseURL, viewport: { width: 320, height: 640 }, ...(states[who] ? { storageState: states[who] } : {}) })
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
    const context = await browser.newContext({ baseURL, storageState: states['agent'] })
    const page = await context.newPage()
    for (const path of ['/deals/:closed', '/reports', '/commission']) {
      await page.goto(await addressOf(context, path))
      await settled(page)
      writeFileSync(join(folder, `${path.split('/')[1]}.pdf`), await page.pdf({ format: 'Letter', printBackground: true }))
    }
    const cdas = await (await context.request.get('/api/cdas?limit=20')).json()
    for (const [index, { pdfUrl }] of cdas.filter((cda) => cda.pdfUrl !== null).slice(0, 2).entries()) writeFileSync(join(folder, `cda-${index + 1}.pdf`), await (await context.request.get(pdfUrl)).body())
    await context.close()
    for (const name of ['deals', 'reports', 'commission', 'cda-1', 'cda-2']) {
      try {
        execFileSync('pdftoppm', ['-png', '-r', '80', join(folder, `${name}.pdf`), join(folder, name)])
      } catch (error) {
        console.log(`  no picture of ${name}.pdf: ${error.message.split('\n')[0]}`)
      }
    }
  },
}
