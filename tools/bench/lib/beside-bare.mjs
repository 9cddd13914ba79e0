import { startBare } from './bare.mjs'
import { hammer } from './hammer.mjs'
import { mean } from './statistics.mjs'

const rounds = 3
const shown = (list) => list.map((rate) => rate.toFixed(0)).join(', ')

/** Asks the product and a bare server in turn; `check` compares one answer of each. Answers requests a second of both. */
export const besideBare = async ({ product, client, path, query, check, say }) => {
  await product.untilIdle()
  const bare = await startBare(await product.databaseUrl(), { [path]: query })
  try {
    const headers = { cookie: client.cookie }
    const [ours, theirs] = await Promise.all([product.address, bare.address].map((address) => fetch(`${address}${path}`, { headers })))
    check({ body: await ours.json(), total: ours.headers.get('x-total-count') }, { body: await theirs.json(), total: theirs.headers.get('x-total-count') })
    const rates = { product: [], bare: [] }
    for (let round = 0; round < rounds; round += 1) {
      rates.bare.push((await hammer({ url: `${bare.address}${path}`, headers })).rate)
      rates.product.push((await hammer({ url: `${product.address.replace('localhost', '127.0.0.1')}${path}`, headers })).rate)
    }
    say(`${path}: product ${shown(rates.product)} a second; bare ${shown(rates.bare)}`)
    return { value: mean(rates.product), bare: mean(rates.bare) }
  } finally {
    bare.stop()
  }
}
