import type { Arrears } from '@bluebonnet/commission'
import type { EntityManager } from 'typeorm'

/** What agents owe the brokerage. Accounting depends on commission and implements this class. */
export abstract class AgentDebts {
  /**
   * What a CDA takes from agents' nets: all open debts of each agent that no other CDA reserves, oldest first. Agents
   * without debts are missing. Excludes what this CDA took itself and charges made after it was issued. The caller must
   * hold the agents' locks.
   */
  abstract arrears(
    manager: EntityManager,
    agentIds: readonly string[],
    known: { cdaId: string | null; until: Date | null },
  ): Promise<Map<string, Arrears['debts']>>
}
