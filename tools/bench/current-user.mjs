import assert from 'node:assert/strict'
import { besideBare } from './lib/beside-bare.mjs'
import { signedInUser } from './lib/bare-queries.mjs'
import { Client } from './lib/client.mjs'
import { atLeast } from './lib/row.mjs'

const floor = 0.6
/** @typedef {import('./lib/beside-bare.mjs').Answer<{ id: string }>} Answer */
const check = (/** @type {Answer} */ ours, /** @type {Answer} */ theirs) => assert.equal(ours.body.id, theirs.body.id)

/**
 * Who is signed in: one query on both sides.
 * @type {import('./measures.mjs').Measure}
 */
export const currentUser = {
  name: 'current-user',
  product: 'large',
  async run({ product, say }) {
    const client = await Client.signIn(product.address, 'agent')
    const rates = await besideBare({ product, client, path: '/api/auth/user', query: signedInUser, check, say })
    return [atLeast({ measure: 'GET /api/auth/user', ...rates, unit: 'a second', floor, bareName: 'bare http + pg' })]
  },
}
