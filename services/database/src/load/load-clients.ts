import { clientTypes } from '@bluebonnet/domain'
import type { DemoClient } from '../seeds/demo/clients.js'
import type { DemoKit } from '../seeds/demo/demo-kit.js'
import type { DemoAgent, People } from '../seeds/demo/people.js'
import { cycle } from '../seeds/kit/random.js'
import { firstNames } from '../seeds/kit/words.js'
import { surname } from './surnames.js'
import { perDeal } from './tiers.js'

const spanDays = 5 * 365

/**
 * Busy agents, the demo agent above all, have twice the average number of deals, quiet ones hardly any; that number
 * does not depend on the number of agents.
 */
const agentOf = (kit: DemoKit, agents: readonly DemoAgent[]): DemoAgent =>
  cycle(agents, Math.floor(agents.length * (1 - Math.sqrt(1 - kit.random()))))

/** Three clients for each deal, owned by the deal's agent. */
export const createLoadClients = (kit: DemoKit, { agents }: People, deals: number): DemoClient[] => {
  const clients: DemoClient[] = []
  for (let deal = 0; deal < deals; deal += 1) {
    const agent = agentOf(kit, agents)
    const daysAgo = Math.floor(spanDays * (1 - (deal + 0.5) / deals)) + 20
    for (let number = deal * perDeal.clients; number < (deal + 1) * perDeal.clients; number += 1) {
      const first = cycle(firstNames, number * 7)
      const last = surname(number)
      const at = kit.past(-daysAgo, '11:20')
      const type = cycle(clientTypes, number)
      const id = kit.id(at)
      clients.push({
        id,
        agent,
        name: `${first} ${last}`,
        type,
        row: {
          id,
          agent_id: agent.id,
          first_name: first,
          last_name: last,
          email: `${first}.${last}${number}@example.test`.toLowerCase(),
          phone: `(737) ${String(100 + (number % 900))}-${String(number % 10_000).padStart(4, '0')}`,
          type,
          budget_cents: type === 'SELLER' ? null : (200 + (number % 700)) * 100_000,
          preferences: null,
          notes: null,
          status: number % 11 === 10 ? 'INACTIVE' : 'ACTIVE',
          created_at: at,
          updated_at: at,
        },
      })
    }
  }
  return clients
}
