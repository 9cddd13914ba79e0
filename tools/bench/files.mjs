import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { Client } from './client.mjs'
import { atMost } from './rows.mjs'

const exportedRows = 100_000
const shortLines = 10_000
const importedRows = 10_000

/** Megabytes of memory that a process holds. */
const residentOf = async (/** @type {number} */ pid) => {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return (Number(stdout) * 1_024) / 1e6
}

/**
 * Reads a file to its end: milliseconds until its first byte, its lines, and the peak memory of the process
 * meanwhile, in megabytes.
 * @param {string} address
 * @param {string} cookie
 * @param {number} pid
 */
const download = async (address, cookie, pid) => {
  const started = performance.now()
  const answer = await fetch(address, { headers: { cookie } })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  let firstByteMs = Number.NaN
  let lines = 0
  let held = 0
  const look = async () => {
    held = Math.max(held, await residentOf(pid))
  }
  const watch = setInterval(() => void look(), 200)
  for await (const chunk of answer.body ?? []) {
    if (Number.isNaN(firstByteMs)) firstByteMs = performance.now() - started
    for (const byte of chunk) if (byte === 10) lines += 1
  }
  clearInterval(watch)
  return { firstByteMs, lines, held }
}

/** New rows for each kind of file, the people first, who own the others. */
const filesOf = (run = Date.now().toString(36)) => {
  const mail = (/** @type {number} */ index) => `ida${index}.${run}@example.test`
  /** @type {[string, string, (index: number) => string][]} */
  const kinds = [
    [
      'agents',
      'email,firstName,lastName,capUsed,team,teamLead,leadShare',
      (index) => `${mail(index)},Ida,Measured${index}.${run},100,Team ${run},${mail(0)},20`,
    ],
    [
      'clients',
      'firstName,lastName,type,email,agent',
      (index) => `Ida,Measured${index},BUYER,c${mail(index)},${mail(index)}`,
    ],
    [
      'properties',
      'propertyAddress,city,zip,price,agent',
      (index) => `${index} ${run},Llano,78643,400000,${mail(index)}`,
    ],
    [
      'deals',
      'side,propertyAddress,city,zip,price,status,closeDate,agent,client',
      (index) => `BUYER,${index} ${run},Llano,78643,400000,CLOSED,2025-05-04,${mail(index)},c${mail(index)}`,
    ],
    ['payees', 'name,kind', (index) => `Payee ${index} ${run},COMPANY`],
    ['balances', 'agent,balance,reason', (index) => `${mail(index)},${index + 1}.25,Desk fee`],
    // These agents have an entry already.
    ['caps', 'agent,capUsed', (index) => `${mail(index)},${index + 1}.25`],
  ]
  return kinds.map(([kind, headings, rowOf]) => ({
    kind,
    body: [headings, ...Array.from({ length: importedRows }, (_, index) => rowOf(index))].join('\r\n'),
  }))
}

/** With a heap this small, V8 collects garbage soon, and what a process holds is what it needs. */
const smallHeap = '--max-old-space-size=160'

/**
 * The API's peak memory while it sends short files, until they have as many lines together as the long one. What the
 * long file adds to that comes from its length.
 * @param {string} address
 * @param {string} cookie
 * @param {number} pid
 * @param {number} lines
 */
const heldWithShortFiles = async (address, cookie, pid, lines) => {
  let held = 0
  let files = 0
  for (let sent = 0; sent < lines; files += 1) {
    const short = await download(address, cookie, pid)
    if (short.lines < shortLines) throw new Error(`The short file has ${short.lines} lines only`)
    held = Math.max(held, short.held)
    sent += short.lines
  }
  return { held, files }
}

/**
 * All deals as a file: milliseconds until its first byte, and how much more memory the API holds than for short files.
 * @param {import('./product.mjs').Product} product
 * @param {(text: string) => void} say
 */
const exported = async (product, say) => {
  const api = product.pidOf('api')
  const broker = await Client.signIn(product.address, 'broker')
  const address = `${product.address}/api/exports/deals.csv`
  const short = await heldWithShortFiles(`${address}?status=CANCELLED`, broker.cookie, api, exportedRows)
  const first = await download(address, broker.cookie, api)
  const runs = [first, await download(address, broker.cookie, api)]
  const firstBytes = runs.map(({ firstByteMs }) => firstByteMs)
  say(`${first.lines} lines, first byte after ${firstBytes.map((ms) => ms.toFixed(0)).join(', ')} ms`)
  const held = runs.map((run) => run.held.toFixed(0)).join(', ')
  say(`${short.held.toFixed(0)} MB at most in ${short.files} short files, ${held} MB in the long ones`)
  if (first.lines < exportedRows) throw new Error('The file does not hold all deals')
  return { firstByteMs: Math.max(...firstBytes), grown: Math.max(0, ...runs.map((run) => run.held - short.held)) }
}

/**
 * All deals as a file, with the process's memory meanwhile, and ten thousand rows of each kind from one.
 * @type {import('./rows.mjs').Measure}
 */
export const files = {
  name: 'files',
  product: 'large',
  async run({ product, say }) {
    await product.restart(smallHeap)
    const { firstByteMs, grown } = await exported(product, say)
    await product.restart()
    const broker = await Client.signIn(product.address, 'broker')
    const imports = []
    for (const { kind, body } of filesOf()) {
      const started = performance.now()
      const answer = await fetch(`${product.address}/api/imports/${kind}${kind === 'caps' ? '?duplicates=add' : ''}`, {
        method: 'POST',
        headers: { cookie: broker.cookie, origin: product.address, 'content-type': 'text/csv' },
        body,
      })
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
      const report = await answer.json()
      const seconds = (performance.now() - started) / 1_000
      if (report.accepted !== importedRows)
        throw new Error(`Only ${report.accepted} ${kind} were taken: ${JSON.stringify(report.refused[0])}`)
      imports.push(atMost(`Import of ${importedRows} ${kind}`, seconds, 5, 's'))
    }
    return [
      atMost('Export of 100,000 deals, first byte', firstByteMs, 200, 'ms'),
      atMost('Export of 100,000 deals, memory of the API beyond that of short ones', grown, 60, 'MB'),
      ...imports,
    ]
  },
}
