// `npm run bench`: what the product holds itself to, measured on the running product against a bare program beside it.
// Says which limit was missed and ends with 1. Rates, times and points are measured three times, or as
// `-- --runs <number>` says.
// `-- --only <name>` runs one measure, `-- --keep` writes the table into docs/measures.md. `-- --data <folder>`
// measures what was loaded there by `npm run data:load -- --tier large`, and keeps it. Of `plans` and `page-cost`
// `-- --calls <part of an address>` picks calls and `-- --as agent|broker|admin` whose they are; each may be given
// several times.
import { parseArgs } from 'node:util'
import { keepTable } from './bench/lib/keep-table.mjs'
import { machine } from './bench/lib/machine.mjs'
import { Narrowed } from './bench/lib/narrowed.mjs'
import { Products } from './bench/lib/products.mjs'
import { ofRuns, passes } from './bench/lib/row.mjs'
import { table } from './bench/lib/table.mjs'
import { measures } from './bench/measures.mjs'

const { values: asked } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    runs: { type: 'string', default: '3' },
    keep: { type: 'boolean', default: false },
    data: { type: 'string' },
    calls: { type: 'string', multiple: true },
    as: { type: 'string', multiple: true },
  },
})
const unknown = (asked.only ?? []).find((name) => !measures.some((measure) => measure.name === name))
if (unknown !== undefined) {
  console.error(`There is no measure called ${unknown}; there are: ${measures.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}

const products = new Products(asked.data)
const narrowed = new Narrowed(asked)
/** @type {Promise<void> | null} */
let ending = null
const end = (/** @type {number} */ code) => (ending ??= products.stop().finally(() => process.exit(code)))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end(130))

/** @type {import('./bench/lib/row.mjs').Row[]} */
const rows = []
/** @type {string[]} */
const broken = []
for (const measure of measures.filter(({ name }) => asked.only?.includes(name) ?? true)) {
  const { name, product: kind, isSteady } = measure
  console.log(`\n== ${name}`)
  try {
    const product = await products.open(kind)
    const given = { product, narrowed, say: (/** @type {string} */ text) => console.log(`   ${text}`) }
    const runs = []
    for (let left = isSteady ? 1 : Number(asked.runs); left > 0; left -= 1) runs.push(await measure.run(given))
    rows.push(...ofRuns(runs))
  } catch (error) {
    if (ending !== null) break
    console.error(error)
    broken.push(name)
  }
}

if (ending === null) {
  console.log(`\n${machine()}\n\n${table(rows)}`)
  if (broken.length > 0) console.log(`\nCould not be measured: ${broken.join(', ')}`)
  const isWhole = asked.only === undefined && asked.runs === '3' && !narrowed.isNarrower
  if (asked.keep && broken.length === 0 && isWhole) await keepTable(rows)
  await end(rows.every(passes) && broken.length === 0 ? 0 : 1)
}
