import type { ClientType } from '@bluebonnet/domain'
import { cycle } from '../kit/random.js'
import type { SeedRow } from '../kit/rows.js'
import { firstNames, lastNames } from '../kit/words.js'
import type { DemoKit } from './demo-kit.js'
import type { DemoAgent } from './people.js'

export interface DemoClient {
  id: string
  agent: DemoAgent
  name: string
  type: ClientType
  row: SeedRow
}

const types = ['BUYER', 'SELLER', 'BUYER', 'SELLER', 'BOTH'] as const
const perAgent = 5

/** Five clients for each agent: sixty in all. */
export const createClients = (kit: DemoKit, agents: readonly DemoAgent[]): DemoClient[] =>
  agents.flatMap((agent, agentIndex) =>
    types.map((type, index) => {
      const number = agentIndex * perAgent + index
      const firstName = cycle(firstNames, number)
      const lastName = cycle(lastNames, number)
      const at = kit.past(-1 - number * 3, '11:20')
      const id = kit.id(at)
      const buys = type !== 'SELLER'
      const row: SeedRow = {
        id,
        agent_id: agent.id,
        first_name: firstName,
        last_name: lastName,
        email: `${firstName}.${lastName}@example.test`.toLowerCase(),
        phone: `(737) 555-0${String(100 + number)}`,
        type,
        budget_cents: buys ? kit.between(28, 90) * 1_000_000 : null,
        preferences: buys ? { bedrooms: kit.between(2, 4), areas: ['Austin'] } : null,
        notes: number % 3 === 0 ? 'Prefers to be called after five.' : null,
        status: number % 11 === 10 ? 'INACTIVE' : 'ACTIVE',
        created_at: at,
        updated_at: at,
      }
      return { id, agent, name: `${firstName} ${lastName}`, type, row }
    }),
  )
