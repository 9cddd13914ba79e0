// `npm run bench`: what the product holds itself to, measured on the running product against a bare program beside it.
// Says which limit was missed and ends with 1. Rates, times and points are measured three times, or as
// `-- --runs <number>` says.
// `-- --only <name>` runs one measure, `-- --keep` writes the table into docs/measures.md.
import { parseArgs } from 'node:util'
import { keepTable } from './bench/lib/keep-table.mjs'
import { machine } from './bench/lib/machine.mjs'
import { Products } from './bench/lib/products.mjs'
import { ofRuns, passes } from './bench/lib/row.mjs'
import { table } from './bench/lib/table.mjs'
import { measures } from './bench/measures.mjs'

const { values: asked } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    runs: { type: 'string', default: '3' },
    keep: { type: 'boolean', default: false },
  },
})
const unknown = (asked.only ?? []).find((name) => !measures.some((measure) => measure.name === name))
if (unknown !== undefined) {
  console.error(`There is no measure called ${unknown}; there are: ${measures.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}

const products = new Products()
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
    const given = { product: await products.open(kind), say: (/** @type {string} */ text) => console.log(`   ${text}`) }
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
  if (asked.keep && broken.length === 0 && asked.only === undefined && asked.runs === '3') await keepTable(rows)
  await end(rows.every(passes) && broken.length === 0 ? 0 : 1)
}
