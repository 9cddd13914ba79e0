import { launchBrowser } from '../lib/browser.mjs'
import { openContext } from './lib/open-context.mjs'
import { longestInteraction, slowDown } from './lib/interactions.mjs'
import { atMost } from './lib/row.mjs'

const rounds = 5
const limit = 100
const deals = 10_000

/** The demo agent's deals many times over, so that the list that is searched is as long as a large agent team's. */
const growDeals = async (/** @type {import('./lib/product.mjs').Product} */ product) => {
  const [{ count }] = await product.query('SELECT count(*)::int AS count FROM deals')
  const columns =
    'agent_id, client_id, property_id, property_address, city, state, zip, price_cents, side, status, ' +
    'buyer_seller_name, title_company, commission_rate'
  await product.query(
    `INSERT INTO deals (id, ${columns})
     SELECT uuidv7(), a.id, null, null, n || ' Measured Mile', 'Austin', 'TX', '78704', 30000000 + n, 'BUYER', 'DRAFT',
       'Rosa Langley', 'Lone Star Title', 3000
       FROM agents a JOIN users u ON u.id = a.user_id, generate_series(1, $1::int) n
         WHERE u.email = 'agent@bluebonnet.test'`,
    [Math.max(0, deals - count)],
  )
}

/** @typedef {import('@playwright/test').Page} Page */

const drawn = (/** @type {Page} */ page) =>
  page.locator('[aria-busy=true], .bb-wait, .ant-skeleton').first().waitFor({ state: 'detached' })

/** @type {{ name: string, steps: ((page: Page) => Promise<unknown>)[] }[]} */
const acts = [
  {
    name: 'Typing into the filter of 10,000 deals',
    steps: Array.from(
      '1234 Meas',
      (key) => (page) => page.getByRole('searchbox', { name: 'Search deals' }).press(key === ' ' ? 'Space' : key),
    ),
  },
  {
    name: 'Opening a dialog',
    steps: [
      async (page) => {
        await page.getByRole('button', { name: 'New Deal' }).first().click()
        await page.getByRole('dialog').waitFor()
      },
    ],
  },
  {
    name: 'Changing a route',
    steps: ['Clients', 'Properties', 'Commission', 'Deals'].map((title) => async (page) => {
      await page.getByRole('navigation').getByRole('link', { name: title }).first().click()
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await drawn(page)
    }),
  },
]

/**
 * Each step's time in one fresh page, in milliseconds.
 * @param {import('@playwright/test').BrowserContext} context
 * @param {((page: Page) => Promise<unknown>)[]} steps
 */
const timesOf = async (context, steps) => {
  const page = await context.newPage()
  await page.goto('/deals')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await drawn(page)
  const interactions = await slowDown(page)
  /** @type {number[]} */
  const times = []
  for (const step of steps) times.push(await longestInteraction(page, interactions, () => step(page)))
  await page.close()
  return times
}

/**
 * From pressing a key or a button to the next frame, on a processor four times slower than this one. Other programs
 * only ever make a step slower, so the quickest of five rounds counts for each step; the slowest step counts for the
 * whole.
 * @type {import('./measures.mjs').Measure}
 */
export const interactions = {
  name: 'interactions',
  product: 'demo',
  async run({ product, say }) {
    await growDeals(product)
    const browser = await launchBrowser()
    try {
      const context = await openContext(browser, product.address, 'agent', { viewport: { width: 1_440, height: 900 } })
      /** @type {import('./lib/row.mjs').Row[]} */
      const rows = []
      for (const { name, steps } of acts) {
        /** @type {number[][]} */
        const times = []
        for (let round = 0; round < rounds; round += 1) times.push(await timesOf(context, steps))
        const quickest = steps.map((_step, index) => Math.min(...times.map((round) => round[index] ?? Number.NaN)))
        say(`${name}: ${quickest.join(', ')} ms, step by step`)
        rows.push(atMost({ measure: `${name}, to the next frame`, value: Math.max(...quickest), unit: 'ms', limit }))
      }
      return rows
    } finally {
      await browser.close()
    }
  },
}
