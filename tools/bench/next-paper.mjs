import { launchBrowser } from '../lib/browser.mjs'
import { longestInteraction, slowDown } from './lib/interactions.mjs'
import { openContext } from './lib/open-context.mjs'
import { atMost } from './lib/row.mjs'

/** @typedef {import('@playwright/test').Page} Page */

const limit = 200
const papers = 6
const rounds = 5

/** A PDF of each of several deals, recorded for a paper that is asked for; nothing else waits on the desk. */
const submitPapers = async (/** @type {import('./lib/product.mjs').Product} */ product) => {
  await product.query(`UPDATE papers SET state = 'MISSING', submitted_at = NULL WHERE state = 'SUBMITTED'`)
  await product.query(
    `WITH pdfs AS (
       SELECT DISTINCT ON (paper.deal_id) paper.id, filed.id AS document_id
         FROM papers paper
         JOIN documents filed ON filed.deal_id = paper.deal_id AND filed.content_type = 'application/pdf'
        WHERE paper.asked = 'NEEDED' ORDER BY paper.deal_id, paper.id, filed.id LIMIT $1)
     UPDATE papers SET state = 'SUBMITTED', document_id = pdfs.document_id, submitted_at = now()
       FROM pdfs WHERE papers.id = pdfs.id`,
    [papers * 2],
  )
}

/** What is in view, by the address of its pages; and whether the next pages are there behind it. */
const shown = (/** @type {Page} */ page) =>
  page.evaluate(() => {
    const frame = document.querySelector('.review-page:not(.review-page-next) > iframe')
    return frame instanceof HTMLIFrameElement ? frame.src : ''
  })
const isNextThere = (/** @type {Page} */ page) =>
  page.waitForFunction(() => {
    const next = document.querySelector('.review-page-next > iframe')
    return next instanceof HTMLIFrameElement && next.dataset['loaded'] === 'true'
  })

/** Notes at each frame when it was loaded; runs before the page's own scripts. */
const noteLoads = () => {
  document.addEventListener(
    'load',
    ({ target }) => {
      if (target instanceof HTMLIFrameElement) target.dataset['loaded'] = 'true'
    },
    true,
  )
}

const timesOf = async (/** @type {import('@playwright/test').BrowserContext} */ context) => {
  const page = await context.newPage()
  await page.addInitScript(noteLoads)
  await page.goto('/papers')
  if (!(await page.evaluate(() => navigator.pdfViewerEnabled)))
    throw new Error('This browser shows no PDFs, as the packed one: put a whole Chromium on the PATH')
  await page.getByRole('region', { name: 'Current paper' }).waitFor()
  const interactions = await slowDown(page)
  /** @type {number[]} */
  const times = []
  for (let step = 1; step < papers; step += 1) {
    await isNextThere(page)
    const before = await shown(page)
    times.push(
      await longestInteraction(page, interactions, async () => {
        await page.keyboard.press('j')
        await page.waitForFunction(
          (old) => {
            const frame = document.querySelector('.review-page:not(.review-page-next) > iframe')
            return frame instanceof HTMLIFrameElement && frame.src !== old && frame.dataset['loaded'] === 'true'
          },
          before,
          { polling: 'raf' },
        )
      }),
    )
  }
  await page.close()
  return times
}

/**
 * From J on the review desk to the frame in which the next paper's pages are in view, on a processor four times slower:
 * they were loaded behind the paper before, and are the same when they are shown.
 * @type {import('./measures.mjs').Measure}
 */
export const nextPaper = {
  name: 'next-paper',
  product: 'demo',
  async run({ product, say }) {
    await submitPapers(product)
    const browser = await launchBrowser()
    try {
      const context = await openContext(browser, product.address, 'broker', { viewport: { width: 1_440, height: 900 } })
      /** @type {number[][]} */
      const times = []
      for (let round = 0; round < rounds; round += 1) times.push(await timesOf(context))
      const quickest = (times[0] ?? []).map((_step, index) =>
        Math.min(...times.map((round) => round[index] ?? Number.NaN)),
      )
      say(`J: ${quickest.join(', ')} ms, paper by paper`)
      return [
        atMost({ measure: 'J to the next paper, its pages in view', value: Math.max(...quickest), unit: 'ms', limit }),
      ]
    } finally {
      await browser.close()
    }
  },
}
