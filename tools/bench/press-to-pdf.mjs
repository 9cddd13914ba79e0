import { approvedDeals } from './lib/approved-deals.mjs'
import { Client } from './lib/client.mjs'
import { atMost } from './lib/row.mjs'
import { pause, percentile } from './lib/statistics.mjs'

const presses = 30
const limit = 2

/** Seconds from the press until the CDA says where its page is. */
const press = async (/** @type {Client} */ broker, /** @type {string} */ dealId) => {
  const started = performance.now()
  let cda = await broker.call('POST', `/api/deals/${dealId}/cda`)
  while (cda.pdfUrl === null) {
    await pause(20)
    cda = await broker.call('GET', `/api/cdas/${cda.id}`)
  }
  return (performance.now() - started) / 1_000
}

/**
 * Presses Generate CDA on one deal after another while nothing else is going on.
 * @type {import('./measures.mjs').Measure}
 */
export const pressToPdf = {
  name: 'press-to-pdf',
  product: 'demo',
  async run({ product, say }) {
    const broker = await Client.signIn(product.address, 'broker')
    const deals = await approvedDeals(broker, presses)
    /** @type {number[]} */
    const seconds = []
    for (const deal of deals) {
      await product.untilIdle()
      seconds.push(await press(broker, deal))
    }
    say(
      `${presses} presses: median ${percentile(seconds, 0.5).toFixed(2)} s, ` +
        `slowest ${Math.max(...seconds).toFixed(2)} s`,
    )
    return [
      atMost({
        measure: 'From pressing Generate CDA to its PDF, p95',
        value: percentile(seconds, 0.95),
        unit: 's',
        limit,
      }),
    ]
  },
}
