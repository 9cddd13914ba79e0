import type { CapYear, Cents } from '@bluebonnet/commission'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'

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
    const [row] = await manager.query<{ cents: string }[]>(
      `SELECT coalesce(sum(counted_cents), 0) AS cents FROM commission_ledger
        WHERE agent_id = $1 AND effective_date >= $2 AND effective_date < $3 AND ($4::uuid IS NULL OR cda_id IS DISTINCT FROM $4)`,
      [agentId, year.start, year.end, exceptCdaId],
    )
    return Number(row?.cents ?? 0)
  }

  /** Where several agents stand, each in a cap year of their own; by agent. */
  async standings(
    manager: EntityManager,
    of: readonly { agentId: string; year: CapYear }[],
  ): Promise<Map<string, CapStanding>> {
    const rows = await manager.query<{ agentId: string; paid: string; reserved: string }[]>(
      `SELECT y.agent_id AS "agentId",
              standing.paid, standing.reserved
         FROM unnest($1::uuid[], $2::date[], $3::date[]) AS y (agent_id, first_day, end_day)
        CROSS JOIN LATERAL (
          SELECT coalesce(sum(l.counted_cents) FILTER (WHERE open.id IS NULL), 0) AS paid,
                 coalesce(sum(l.counted_cents) FILTER (WHERE open.id IS NOT NULL), 0) AS reserved
            FROM commission_ledger l LEFT JOIN deals open ON open.id = l.deal_id AND open.status <> 'CLOSED'
           WHERE l.agent_id = y.agent_id AND l.effective_date >= y.first_day AND l.effective_date < y.end_day) AS standing`,
      [of.map(({ agentId }) => agentId), of.map(({ year }) => year.start), of.map(({ year }) => year.end)],
    )
    return new Map(
      rows.map(({ agentId, paid, reserved }) => [agentId, { paid: Number(paid), reserved: Number(reserved) }]),
    )
  }
}
