import assert from 'node:assert/strict'
import { startBare } from './bare.mjs'
import { hammer } from './hammer.mjs'
import { mean } from './statistics.mjs'

const rounds = 3
const shown = (/** @type {number[]} */ list) => list.map((rate) => rate.toFixed(0)).join(', ')

/**
 * Asks the product and a bare server in turn, once it is certain that both answer the very same. Answers requests a
 * second of both.
 * @param {Pick<import('../measures.mjs').Given, 'product' | 'say'> & {
 *   client: import('./client.mjs').Client, path: string, query: import('./bare-server.mjs').Query,
 * }} asked
 */
export const besideBare = async ({ product, client, path, query, say }) => {
  await product.untilIdle()
  const bare = await startBare(await product.databaseUrl(), { [path]: query })
  try {
    const headers = { cookie: client.cookie }
    const answerOf = async (/** @type {string} */ address) => {
      const answer = await fetch(`${address}${path}`, { headers })
      return { body: await answer.json(), total: answer.headers.get('x-total-count') }
    }
    assert.deepEqual(await answerOf(product.address), await answerOf(bare.address))
    /** @type {Record<'product' | 'bare', number[]>} */
    const rates = { product: [], bare: [] }
    for (let round = 0; round < rounds; round += 1) {
      rates.bare.push((await hammer({ url: `${bare.address}${path}`, headers })).rate)
      rates.product.push(
        (await hammer({ url: `${product.address.replace('localhost', '127.0.0.1')}${path}`, headers })).rate,
      )
    }
    say(`${path}: product ${shown(rates.product)} a second; bare ${shown(rates.bare)}`)
    return { value: mean(rates.product), bare: mean(rates.bare) }
  } finally {
    bare.stop()
  }
}
