import { residentOf } from './lib/machine.mjs'
import { atMost } from './lib/row.mjs'
import { pause } from './lib/statistics.mjs'

const restMs = 15_000
const ofApi = 200
/** It has drawn the pages of the demo's CDAs by then, in a thread that stays for the next. */
const ofWorker = 250

/**
 * What API and worker hold fifteen seconds after the start, when nobody has asked for anything.
 * @type {import('./measures.mjs').Measure}
 */
export const idleMemory = {
  name: 'idle-memory',
  product: 'demo',
  isSteady: true,
  async run({ product, say }) {
    const rested = Date.now() - product.readyAt
    if (rested < restMs) {
      say('letting the product rest')
      await pause(restMs - rested)
    }
    const { api, worker } = await product.processes()
    return [
      atMost({ measure: 'Memory of the API, idle', value: await residentOf(api), unit: 'MB', limit: ofApi }),
      atMost({ measure: 'Memory of the worker, idle', value: await residentOf(worker), unit: 'MB', limit: ofWorker }),
    ]
  },
}
