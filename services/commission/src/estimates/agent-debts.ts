import type { Arrears } from '@bluebonnet/commission'
import type { EntityManager } from 'typeorm'

/** What agents owe the brokerage. Accounting stands above commission and provides this. */
export abstract class AgentDebts {
  /**
   * What a CDA takes of agents' nets: all open debts of each that no other CDA reserves, oldest first; who owes nothing
   * is missing. Without what this CDA took itself, and without charges that came after it was issued. Call it under the
   * agents' locks.
   */
  abstract arrears(
    manager: EntityManager,
    agentIds: readonly string[],
    known: { cdaId: string | null; until: Date | null },
  ): Promise<Map<string, Arrears['debts']>>
}
