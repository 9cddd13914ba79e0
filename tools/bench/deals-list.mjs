import { besideBare } from './lib/beside-bare.mjs'
import { dealsOf } from './lib/bare-queries.mjs'
import { Client } from './lib/client.mjs'
import { atLeast } from './lib/row.mjs'

/** docs/measures.md#limits-that-were-changed */
const floor = 0.5
/** An agent's own deals, and those that they share. */
const known = '(d.agent_id = $2 OR d.id = ANY (ARRAY(SELECT deals_shared_with($2::uuid))))'

/**
 * The first page of the deals list, of an agent's own deals and of the brokerage's by status, beside a bare server that
 * finds the session and sends the same rows and count.
 * @type {import('./measures.mjs').Measure}
 */
export const dealsList = {
  name: 'deals-list',
  product: 'large',
  async run({ product, say }) {
    const agent = await Client.signIn(product.address, 'agent')
    const broker = await Client.signIn(product.address, 'broker')
    const [ofAgent, ofBroker] = [await agent.call('GET', '/api/auth/user'), await broker.call('GET', '/api/auth/user')]
    const asked = [
      {
        who: 'an agent’s',
        client: agent,
        path: '/api/deals?limit=50',
        query: dealsOf({
          where: known,
          isShared: 'd.agent_id <> $2',
          count: `SELECT count(*) FROM deals d WHERE ${known}`,
          values: [ofAgent.agentId],
          caller: ofAgent,
        }),
      },
      {
        who: 'a broker’s, by status',
        client: broker,
        path: '/api/deals?limit=50&status=PENDING',
        query: dealsOf({
          where: 'd.status = $2',
          count: "SELECT sum(count) FROM tallies WHERE list = 'deals' AND status = $2",
          values: ['PENDING'],
          caller: ofBroker,
        }),
      },
    ]
    /** @type {import('./lib/row.mjs').Row[]} */
    const rows = []
    for (const { who, ...question } of asked) {
      const rates = await besideBare({ product, say, ...question })
      rows.push(
        atLeast({ measure: `Deals list, ${who}`, ...rates, unit: 'a second', floor, bareName: 'the best known' }),
      )
    }
    return rows
  },
}
