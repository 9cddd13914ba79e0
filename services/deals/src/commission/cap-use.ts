import { Injectable } from '@nestjs/common'
import type { CapYear, Cents } from '@bluebonnet/commission'
import type { EntityManager } from 'typeorm'
import { capStandings, capUsedWithin } from './commission.sql.js'

interface Use {
  agentId: string
  year: CapYear
  /** Leaves out what this CDA itself counts. */
  exceptCdaId?: string | null
}

/** Where an agent stands in a cap year, in integer cents. */
export interface CapStanding {
  /** What belongs to closed deals, opening balances and corrections. */
  paid: Cents
  /** Room that CDAs of deals still open have taken. */
  reserved: Cents
}

/** Sums of the append-only ledger: cap use is never a stored counter (docs/rules/commission-and-caps.md#cap-use). */
@Injectable()
export class CapUse {
  /** Call it under the agent's lock when the figure decides a CDA. */
  async used(manager: EntityManager, { agentId, year, exceptCdaId = null }: Use): Promise<Cents> {
    const [row] = await capUsedWithin(manager, [agentId, year.start, year.end, exceptCdaId])
    return Number(row?.cents ?? 0)
  }

  /** Where several agents stand, each in a cap year of their own; by agent. */
  async standings(
    manager: EntityManager,
    of: readonly { agentId: string; year: CapYear }[],
  ): Promise<Map<string, CapStanding>> {
    const rows = await capStandings(manager, [
      of.map(({ agentId }) => agentId),
      of.map(({ year }) => year.start),
      of.map(({ year }) => year.end),
    ])
    return new Map(
      rows.map(({ agentId, paid, reserved }) => [agentId, { paid: Number(paid), reserved: Number(reserved) }]),
    )
  }
}
