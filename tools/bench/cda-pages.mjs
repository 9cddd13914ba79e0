import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { approvedDeals } from './lib/approved-deals.mjs'
import { bareRate } from './lib/bare-rate.mjs'
import { printedPages } from './lib/cda-contents.mjs'
import { Client } from './lib/client.mjs'
import { atLeast } from './lib/row.mjs'
import { mean, until } from './lib/statistics.mjs'

const perRound = 60
const rounds = 3
const floor = 0.5
/** Each brings a job that mails three people (docs/measures.md#limits-that-were-changed). */
const floorWithMails = 0.4

/** @typedef {import('./lib/product.mjs').Product} Product */

/**
 * Pages a second of one worker that finds a heap of presses: through queue and job, drawn, stored, recorded in its
 * transaction, with what follows (notices, and e-mails where people want them at once) taking its share. The worker is
 * halted while the presses are made, so that they wait all at once.
 * @param {Product} product
 * @param {Client} broker
 * @param {string[]} deals
 */
const workerRate = async (product, broker, deals) => {
  const { worker } = await product.processes()
  await product.untilIdle()
  process.kill(worker, 'SIGSTOP')
  /** @type {string[]} */
  const cdas = []
  try {
    for (const deal of deals) cdas.push((await broker.call('POST', `/api/deals/${deal}/cda`)).id)
  } finally {
    process.kill(worker, 'SIGCONT')
  }
  const started = Date.now()
  const made = `SELECT count(*)::int AS count, max(done_at) AS last FROM outbox
    WHERE job = 'cdas.render' AND done_at IS NOT NULL AND payload->>'cdaId' = ANY($1)`
  let last = started
  await until(
    'pages are still missing',
    async () => {
      const [row] = await product.query(made, [cdas])
      last = row.last?.getTime()
      return row.count === cdas.length
    },
    { everyMs: 250, patienceMs: 180_000 },
  )
  return { rate: cdas.length / ((last - started) / 1_000), cdas }
}

const list = (/** @type {number[]} */ rates) => rates.map((rate) => rate.toFixed(1)).join(', ')

/**
 * Rounds of the worker between rounds of bare pdfkit: whatever else the machine does meets both.
 * @param {Pick<import('./measures.mjs').Given, 'product' | 'say'> & { broker: Client }} given
 * @param {{ file: string, deals: string[], title: string }} work
 */
const compare = async ({ product, broker, say }, { file, deals, title }) => {
  const bare = [await bareRate(product, file)]
  /** @type {number[]} */
  const worker = []
  while (deals.length > 0) {
    worker.push((await workerRate(product, broker, deals.splice(0, perRound))).rate)
    bare.push(await bareRate(product, file))
  }
  say(`${title}: worker ${list(worker)} a second; bare ${list(bare)}`)
  return { value: mean(worker), bare: mean(bare) }
}

/** @type {import('./measures.mjs').Measure} */
export const cdaPages = {
  name: 'cda-pages',
  product: 'demo',
  async run({ product, say }) {
    const broker = await Client.signIn(product.address, 'broker')
    const deals = await approvedDeals(broker, perRound * (1 + rounds * 2), 1_000)
    const folder = await mkdtemp(join(tmpdir(), 'bluebonnet-bench-'))
    const file = join(folder, 'pages.json')
    try {
      const { cdas } = await workerRate(product, broker, deals.splice(0, perRound))
      await writeFile(file, JSON.stringify(await printedPages(product, broker, cdas)))
      await product.mailEverybody('daily')
      const pages = await compare(
        { product, broker, say },
        { file, deals: deals.splice(0, perRound * rounds), title: 'e-mails gathered' },
      )
      await product.mailEverybody('immediate')
      const withMails = await compare({ product, broker, say }, { file, deals, title: 'e-mails at once' })
      const row = { unit: 'a second', bareName: 'bare pdfkit' }
      return [
        atLeast({ ...row, ...pages, floor, measure: 'CDA PDFs made by one worker' }),
        atLeast({ ...row, ...withMails, floor: floorWithMails, measure: 'The same, mailing three people about each' }),
      ]
    } finally {
      await product.mailEverybody('immediate').catch(() => undefined)
      await rm(folder, { recursive: true, force: true })
    }
  },
}
