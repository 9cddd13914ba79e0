// `npm run bench`: what the product holds itself to, measured on the running product against a bare program beside it.
// Says which limit was missed and ends with 1. `-- --only <name>` runs one measure, `-- --keep` writes the table into
// docs/measures.md.
import { parseArgs } from 'node:util'
import { keepTable } from './bench/lib/keep-table.mjs'
import { machine } from './bench/lib/machine.mjs'
import { Products } from './bench/lib/products.mjs'
import { passes } from './bench/lib/row.mjs'
import { table } from './bench/lib/table.mjs'
import { measures } from './bench/measures.mjs'

const { values: asked } = parseArgs({
  options: { only: { type: 'string', multiple: true }, keep: { type: 'boolean', default: false } },
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
  const { name, product: kind } = measure
  console.log(`\n== ${name}`)
  try {
    rows.push(...(await measure.run({ product: await products.open(kind), say: (text) => console.log(`   ${text}`) })))
  } catch (error) {
    if (ending !== null) break
    console.error(error)
    broken.push(name)
  }
}

if (ending === null) {
  console.log(`\n${machine()}\n\n${table(rows)}`)
  if (broken.length > 0) console.log(`\nCould not be measured: ${broken.join(', ')}`)
  if (asked.keep && broken.length === 0 && asked.only === undefined) await keepTable(rows)
  await end(rows.every(passes) && broken.length === 0 ? 0 : 1)
}
