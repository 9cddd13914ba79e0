import assert from 'node:assert/strict'
import { besideBare } from './lib/beside-bare.mjs'
import { dealsOf } from './lib/bare-queries.mjs'
import { Client } from './lib/client.mjs'
import { atLeast } from './lib/row.mjs'

const floor = 0.7
/** @typedef {import('./lib/beside-bare.mjs').Answer<{ id: string }[]>} Answer */
const ids = (/** @type {Answer} */ answer) => answer.body.slice(0, 50).map(({ id }) => id)
const sameRows = (/** @type {Answer} */ ours, /** @type {Answer} */ theirs) => {
  assert.equal(ours.total, theirs.total)
  assert.deepEqual(ids(ours), ids(theirs))
}

/**
 * The first page of the deals list, of an agent's own deals and of the brokerage's by status, beside a bare server with
 * the same rows and count.
 * @type {import('./measures.mjs').Measure}
 */
export const dealsList = {
  name: 'deals-list',
  product: 'large',
  async run({ product, say }) {
    const agent = await Client.signIn(product.address, 'agent')
    const broker = await Client.signIn(product.address, 'broker')
    const { agentId } = await agent.call('GET', '/api/auth/user')
    const asked = [
      {
        who: 'an agent’s',
        client: agent,
        path: '/api/deals?limit=50',
        query: { ...dealsOf('d.agent_id = $1'), values: [agentId] },
      },
      {
        who: 'a broker’s, by status',
        client: broker,
        path: '/api/deals?limit=50&status=PENDING',
        query: { ...dealsOf('d.status = $1'), values: ['PENDING'] },
      },
    ]
    /** @type {import('./lib/row.mjs').Row[]} */
    const rows = []
    for (const { who, ...question } of asked) {
      const rates = await besideBare({ product, say, check: sameRows, ...question })
      rows.push(
        atLeast({ measure: `Deals list, ${who}`, ...rates, unit: 'a second', floor, bareName: 'bare http + pg' }),
      )
    }
    return rows
  },
}
