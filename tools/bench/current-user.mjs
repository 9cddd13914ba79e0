import { besideBare } from './lib/beside-bare.mjs'
import { signedInUser } from './lib/bare-queries.mjs'
import { Client } from './lib/client.mjs'
import { atLeast } from './lib/row.mjs'

/** docs/measures.md#limits-that-were-changed */
const floor = 0.35

/**
 * Who is signed in: one query on both sides.
 * @type {import('./measures.mjs').Measure}
 */
export const currentUser = {
  name: 'current-user',
  product: 'large',
  async run({ product, say }) {
    const client = await Client.signIn(product.address, 'agent')
    const rates = await besideBare({ product, client, path: '/api/auth/user', query: signedInUser, say })
    return [atLeast({ measure: 'GET /api/auth/user', ...rates, unit: 'a second', floor, bareName: 'the best known' })]
  },
}
