import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { Client } from './lib/client.mjs'
import { atMost } from './lib/row.mjs'
import { percentile } from './lib/statistics.mjs'

const importedRows = 10_000
const limits = { firstByteMs: 200, grownMb: 60, importSeconds: 10 }

const residentOf = async (pid) => Number((await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])).stdout) * 1_024 / 1e6

/** Reads a file to its end: milliseconds until its first byte, its lines, and the most that the process held meanwhile, in megabytes. */
const download = async (address, cookie, pid) => {
  const started = performance.now()
  const answer = await fetch(address, { headers: { cookie } })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  let firstByteMs = null
  let lines = 0
  let held = 0
  const look = async () => { held = Math.max(held, await residentOf(pid)) }
  const watch = setInterval(() => void look(), 200)
  for await (const chunk of answer.body) {
    firstByteMs ??= performance.now() - started
    for (const byte of chunk) if (byte === 10) lines += 1
  }
  clearInterval(watch)
  return { firstByteMs, lines, held }
}

const csv = () => ['firstName,lastName,type,email', ...Array.from({ length: importedRows }, (_, index) => `Ida,Measured${index},BUYER,ida${index}@example.test`)].join('\r\n')

/** All deals as a file, with what the process holds meanwhile, and ten thousand clients from one. */
export const transfers = {
  name: 'transfers',
  product: 'large',
  async run({ product, say }) {
    const { api } = await product.processes()
    const broker = await Client.signIn(product.address, 'broker')
    const address = `${product.address}/api/exports/deals.csv`
    await download(address, broker.cookie, api)
    const before = await residentOf(api)
    const runs = [await download(address, broker.cookie, api), await download(address, broker.cookie, api)]
    say(`${runs[0].lines} lines, first byte after ${runs.map(({ firstByteMs }) => firstByteMs.toFixed(0)).join(', ')} ms; ${before.toFixed(0)} MB before, ${runs.map(({ held }) => held.toFixed(0)).join(', ')} MB at most`)
    if (runs[0].lines < 100_000) throw new Error('The file does not hold all deals')
    const started = performance.now()
    const answer = await fetch(`${product.address}/api/imports/clients`, { method: 'POST', headers: { cookie: broker.cookie, origin: product.address, 'content-type': 'text/csv' }, body: csv() })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    const report = await answer.json()
    const seconds = (performance.now() - started) / 1_000
    if (report.accepted !== importedRows) throw new Error(`Only ${report.accepted} rows were taken: ${JSON.stringify(report.refused[0])}`)
    return [
      atMost({ measure: 'Export of 100,000 deals, first byte', value: percentile(runs.map(({ firstByteMs }) => firstByteMs), 1), unit: 'ms', limit: limits.firstByteMs }),
      atMost({ measure: 'Export of 100,000 deals, memory of the API beyond before', value: Math.max(0, ...runs.map(({ held }) => held - before)), unit: 'MB', limit: limits.grownMb }),
      atMost({ measure: `Import of ${importedRows} clients`, value: seconds, unit: 's', limit: limits.importSeconds }),
    ]
  },
}
