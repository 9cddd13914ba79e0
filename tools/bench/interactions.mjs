import { launchBrowser, openContext } from './lib/chromium.mjs'
import { longestInteraction, slowDown } from './lib/interactions.mjs'
import { atMost } from './lib/row.mjs'
import { percentile } from './lib/statistics.mjs'

const rounds = 5
const limit = 100
const deals = 10_000

/** The demo agent's deals many times over, so that the list that is searched is as long as a large agent team's. */
const growDeals = async (product) => {
  const [{ count }] = await product.query('SELECT count(*)::int AS count FROM deals')
  const columns = "agent_id, client_id, property_id, property_address, city, state, zip, price_cents, side, status, buyer_seller_name, title_company, commission_rate"
  await product.query(
    `INSERT INTO deals (id, ${columns})
     SELECT uuidv7(), a.id, null, null, n || ' Measured Mile', 'Austin', 'TX', '78704', 30000000 + n, 'BUYER', 'DRAFT', 'Rosa Langley', 'Lone Star Title', 3000
       FROM agents a JOIN users u ON u.id = a.user_id, generate_series(1, $1::int) n WHERE u.email = 'agent@bluebonnet.test'`,
    [Math.max(0, deals - count)],
  )
}

const drawn = (page) => page.locator('[aria-busy=true], .bb-wait, .ant-skeleton').first().waitFor({ state: 'detached' })

const acts = [
  { name: 'Typing into the filter of 10,000 deals', path: '/deals', act: (page) => page.getByRole('searchbox', { name: 'Search deals' }).pressSequentially('1234 Measured', { delay: 120 }) },
  {
    name: 'Opening a dialog', path: '/deals', act: async (page) => {
      await page.getByRole('button', { name: 'New Deal' }).first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'Changing a route', path: '/deals', act: async (page) => {
      for (const title of ['Clients', 'Properties', 'Commission', 'Deals']) {
        await page.getByRole('navigation').getByRole('link', { name: title }).first().click()
        await page.getByRole('heading', { level: 1, name: title }).waitFor()
        await drawn(page)
      }
    },
  },
]

/** From pressing a key or a button to the next frame, on a processor four times slower than this one: the longest of a round, the median of five. */
export const interactions = {
  name: 'interactions',
  product: 'demo',
  async run({ product, say }) {
    await growDeals(product)
    const browser = await launchBrowser()
    try {
      const context = await openContext(browser, product.address, 'agent', { viewport: { width: 1_440, height: 900 } })
      const rows = []
      for (const { name, path, act } of acts) {
        const longest = []
        for (let round = 0; round < rounds; round += 1) {
          const page = await context.newPage()
          await page.goto(path)
          await page.getByRole('heading', { level: 1 }).waitFor()
          await drawn(page)
          await slowDown(page)
          longest.push(await longestInteraction(page, () => act(page)))
          await page.close()
        }
        say(`${name}: ${longest.join(', ')} ms`)
        rows.push(atMost({ measure: `${name}, to the next frame`, value: percentile(longest, 0.5), unit: 'ms', limit }))
      }
      return rows
    } finally {
      await browser.close()
    }
  },
}
