// `npm run bench`: measures the running product against its limits (docs/measures.md). It prints a table and ends
// with 1 when a limit is missed. `-- --only <name>` runs one measure, and can be repeated; `-- --data <folder>` uses
// the brokerage that `npm run data:load -- --tier large` loaded there, and keeps it.
import { availableParallelism, cpus, totalmem } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { lists } from './bench/lists.mjs'
import { fanOut, liveStreams } from './bench/notices.mjs'
import { firstLoad, interactions, lighthousePoints } from './bench/pages.mjs'
import { files } from './bench/files.mjs'
import { Product, startLarge, temporaryFolder } from './bench/product.mjs'
import { atMost, table } from './bench/rows.mjs'
import { build } from './lib/start/build.mjs'

// They import built code.
await build(console.log)
const { cdaPages, pressToPdf } = await import('./bench/cdas.mjs')
const { dealsList } = await import('./bench/deals-list.mjs')

/** @type {import('./bench/rows.mjs').Measure} */
const secondStart = {
  name: 'second-start',
  product: 'demo',
  async run() {
    const folder = temporaryFolder()
    await (await Product.start(folder, true)).stop()
    const began = Date.now()
    const product = await Product.start(folder)
    const seconds = (Date.now() - began) / 1_000
    await product.stop()
    return [atMost('Second start', seconds, 6, 's')]
  },
}

const measures = [
  secondStart,
  firstLoad,
  lighthousePoints,
  interactions,
  pressToPdf,
  cdaPages,
  lists,
  dealsList,
  fanOut,
  liveStreams,
  files,
]
const { values } = parseArgs({ options: { only: { type: 'string', multiple: true }, data: { type: 'string' } } })
const unknown = values.only?.find((name) => !measures.some((measure) => measure.name === name))
if (unknown !== undefined) {
  console.error(`There is no measure ${unknown}; there are: ${measures.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}

/** @type {{ kind: 'demo' | 'large', product: Promise<Product> } | null} */
let running = null
const stop = async () => {
  const product = await running?.product.catch(() => null)
  running = null
  await product?.stop()
}
/** Measures that name the same product share it. */
const open = async (/** @type {'demo' | 'large'} */ kind) => {
  if (running?.kind !== kind) {
    await stop()
    running = { kind, product: kind === 'demo' ? Product.start() : startLarge(values.data && resolve(values.data)) }
  }
  return running.product
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => void stop().then(() => process.exit(130)))

/** @type {import('./bench/rows.mjs').Row[]} */
const rows = []
for (const { name, product, run } of measures.filter((measure) => values.only?.includes(measure.name) ?? true)) {
  console.log(`\n== ${name}`)
  try {
    rows.push(...(await run({ product: await open(product), say: (text) => console.log(`   ${text}`) })))
  } catch (error) {
    console.error(error)
    rows.push({ measure: name, figure: 'could not be measured', limit: '', holds: false })
  }
}
await stop()
console.log(
  `\n${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ` +
    `${Math.round(totalmem() / 2 ** 30)} GB of memory, Node ${process.versions.node}\n\n${table(rows)}`,
)
process.exit(rows.every(({ holds }) => holds) ? 0 : 1)
