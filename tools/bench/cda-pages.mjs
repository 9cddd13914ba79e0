import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { approvedDeals } from './lib/approved-deals.mjs'
import { printedPages } from './lib/cda-contents.mjs'
import { Client } from './lib/client.mjs'
import { atLeast } from './lib/row.mjs'
import { mean, until } from './lib/statistics.mjs'

const perRound = 80
const rounds = 3
const floor = 0.5
const bareScript = join(dirname(fileURLToPath(import.meta.url)), 'lib', 'bare-pages.mjs')

/**
 * Pages a second of one worker that finds a heap of presses: through queue and job, drawn, stored, recorded, with the notices
 * and mails that follow taking their share. The worker is halted while the presses are made, so that they wait all at once.
 */
const workerRate = async (product, broker, deals) => {
  const { worker } = await product.processes()
  await product.untilIdle()
  process.kill(worker, 'SIGSTOP')
  const cdas = []
  try {
    for (const deal of deals) cdas.push((await broker.call('POST', `/api/deals/${deal}/cda`)).id)
  } finally {
    process.kill(worker, 'SIGCONT')
  }
  const started = Date.now()
  const made = `SELECT count(*)::int AS count, max(done_at) AS last FROM outbox WHERE job = 'cdas.render' AND done_at IS NOT NULL AND payload->>'cdaId' = ANY($1)`
  let last = null
  await until('pages are still missing', async () => {
    const [row] = await product.query(made, [cdas])
    last = row.last
    return row.count === cdas.length
  }, { everyMs: 250, patienceMs: 180_000 })
  return { rate: cdas.length / ((last.getTime() - started) / 1_000), cdas }
}

/** Pages a second of pdfkit in a plain loop in a process of its own, the product idle beside it. */
const bareRate = async (product, file) => {
  await product.untilIdle()
  return Number((await promisify(execFile)(process.execPath, [bareScript, file])).stdout)
}

/** Rounds of the worker between rounds of bare pdfkit: whatever else the machine does meets both. */
export const cdaPages = {
  name: 'cda-pages',
  product: 'demo',
  async run({ product, say }) {
    const broker = await Client.signIn(product.address, 'broker')
    const deals = await approvedDeals(broker, perRound * (rounds + 1), 1_000)
    const take = () => deals.splice(0, perRound)
    const { cdas } = await workerRate(product, broker, take())
    const folder = await mkdtemp(join(tmpdir(), 'bluebonnet-bench-'))
    try {
      const file = join(folder, 'pages.json')
      await writeFile(file, JSON.stringify(await printedPages(product, broker, cdas)))
      const bare = [await bareRate(product, file)]
      const worker = []
      for (let round = 0; round < rounds; round += 1) {
        worker.push((await workerRate(product, broker, take())).rate)
        bare.push(await bareRate(product, file))
      }
      say(`worker ${worker.map((rate) => rate.toFixed(1)).join(', ')} a second; bare ${bare.map((rate) => rate.toFixed(1)).join(', ')}`)
      return [atLeast({ measure: 'CDA PDFs made by one worker', value: mean(worker), unit: 'a second', floor, bare: mean(bare), bareName: 'bare pdfkit' })]
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}
