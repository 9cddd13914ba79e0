import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { composePage, PageSubjects } from '@bluebonnet/commission-service/cda-page'
import { drawPage } from '@bluebonnet/pages/draw'
import { DataSource } from 'typeorm'
import { root } from '../lib/workspace.mjs'
import { Client } from './client.mjs'
import { atMost, besideBare, percentile, until } from './rows.mjs'

const presses = 30
const perRound = 60
const rounds = 3

/** @typedef {import('./product.mjs').Product} Product */

/** Adds approved deals, each one click away from its CDA, and returns their ids. */
const approvedDeals = async (/** @type {Client} */ broker, /** @type {number} */ count) => {
  /** @type {{ id: string | null, isActive: boolean, trecLicenseNo: string | null }[]} */
  const roster = await broker.call('GET', '/api/roster')
  const agents = roster.filter(({ id, isActive, trecLicenseNo }) => id !== null && isActive && trecLicenseNo !== null)
  /** @type {string[]} */
  const ids = []
  for (let number = 0; number < count; number += 1) {
    const deal = await broker.call('POST', '/api/deals', {
      propertyAddress: `${number} Measured Mile`,
      city: 'Austin',
      state: 'TX',
      zip: '78704',
      side: 'BUYER',
      buyerSellerName: 'Rosa and Emmett Langley',
      titleCompany: 'Lone Star Title',
      escrowOfficer: 'Ida Mercer',
      price: 250_000 + 1_000 * number,
      gfNumber: `LS-${number}`,
      agentId: agents[number % agents.length]?.id,
    })
    await broker.call('POST', `/api/deals/${deal.id}/approve`)
    ids.push(deal.id)
  }
  return ids
}

/** @type {import('./rows.mjs').Measure} */
export const pressToPdf = {
  name: 'press-to-pdf',
  product: 'demo',
  async run({ product }) {
    const broker = await Client.signIn(product.address, 'broker')
    /** @type {number[]} */
    const seconds = []
    for (const deal of await approvedDeals(broker, presses)) {
      await product.untilIdle()
      const pressed = performance.now()
      let cda = await broker.call('POST', `/api/deals/${deal}/cda`)
      while (cda.pdfUrl === null) {
        await pause(20)
        cda = await broker.call('GET', `/api/cdas/${cda.id}`)
      }
      seconds.push((performance.now() - pressed) / 1_000)
    }
    return [atMost('From pressing Generate CDA to its PDF, p95', percentile(seconds, 0.95), 2, 's')]
  },
}

/** Requests Generate CDA for each deal while the worker is suspended, then returns CDAs and PDFs per second. */
const workerRound = async (
  /** @type {Product} */ product,
  /** @type {Client} */ broker,
  /** @type {string[]} */ deals,
) => {
  await product.untilIdle()
  /** @type {string[]} */
  const cdas = []
  await product.withoutWorker(async () => {
    for (const deal of deals) cdas.push((await broker.call('POST', `/api/deals/${deal}/cda`)).id)
  })
  const began = Date.now()
  let last = began
  const made = `SELECT count(*)::int AS count, max(done_at) AS last FROM outbox
    WHERE job = 'cdas.render' AND done_at IS NOT NULL AND payload->>'cdaId' = ANY($1)`
  await until(
    'PDFs are missing',
    async () => {
      const [row] = await product.query(made, [cdas])
      last = row.last?.getTime()
      return row.count === cdas.length
    },
    { everyMs: 250, patienceMs: 180_000 },
  )
  return { cdas, rate: (cdas.length * 1_000) / (last - began) }
}

/** The pages of these CDAs. Throws unless the first matches the worker's stored page byte for byte. */
const pagesOf = async (/** @type {Product} */ product, /** @type {Client} */ broker, /** @type {string[]} */ cdas) => {
  const database = await new DataSource({ type: 'postgres', url: product.databaseUrl }).initialize()
  const subjects = new PageSubjects(database)
  const versions = await Promise.all(cdas.map((id) => subjects.of(id, 1)))
  await database.destroy()
  const pages = versions.flatMap((version) => (version === null ? [] : composePage(version)))
  const stored = await broker.bytes(`/api/cdas/${cdas[0]}/pdf`)
  if (pages[0] === undefined || !stored.equals(await drawPage(pages[0])))
    throw new Error('The plain loop would not draw the page that the worker stores')
  return pages
}

/**
 * PDFs of one worker with many waiting requests, including notices and e-mails, beside the same pages drawn by pdfkit
 * in a plain loop, in turn.
 * @type {import('./rows.mjs').Measure}
 */
export const cdaPages = {
  name: 'cda-pages',
  product: 'demo',
  async run({ product }) {
    const broker = await Client.signIn(product.address, 'broker')
    const deals = await approvedDeals(broker, perRound * (rounds + 1))
    const folder = await mkdtemp(join(tmpdir(), 'bluebonnet-bench-'))
    const file = join(folder, 'pages.json')
    const bareRound = async () => {
      await product.untilIdle()
      const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'tools/bench/bare-pages.mjs'), file])
      return Number(stdout)
    }
    try {
      const { cdas } = await workerRound(product, broker, deals.splice(0, perRound))
      await writeFile(file, JSON.stringify(await pagesOf(product, broker, cdas)))
      /** @type {{ product: number[], bare: number[] }} */
      const rates = { product: [], bare: [] }
      while (deals.length > 0) {
        rates.bare.push(await bareRound())
        rates.product.push((await workerRound(product, broker, deals.splice(0, perRound))).rate)
      }
      return [besideBare('CDA PDFs of one worker', rates, 0.4, 'bare pdfkit')]
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}
