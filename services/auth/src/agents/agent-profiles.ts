import type { AgentStatus, CompPlan } from '@bluebonnet/contracts'
import { newId } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'

interface NewProfile {
  userId: string
  /** Who gave the profile its first plan. */
  by: string
  compPlan?: CompPlan | null | undefined
  capYearStart?: string | null | undefined
  status?: AgentStatus
}

/** Makes the `agents` row of a person: an agent's when they are added, a broker's when they first sell. */
@Injectable()
export class AgentProfiles {
  /** Answers the id of the person's profile, made now if there was none. Safe when two calls do it at once. */
  async ensure(manager: EntityManager, { userId, by, compPlan, capYearStart, status }: NewProfile): Promise<string> {
    const id = newId()
    const made = await manager.query<unknown[]>(
      `INSERT INTO agents (id, user_id, status, comp_plan, cap_year_start) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (user_id) DO NOTHING RETURNING id`,
      [id, userId, status ?? 'ACTIVE', compPlan ?? 'CAP_80_20', capYearStart ?? null],
    )
    if (made.length === 0) return this.existing(manager, userId)
    await manager.query(
      'INSERT INTO agent_plan_changes (id, agent_id, from_plan, to_plan, changed_by) VALUES ($1, $2, NULL, $3, $4)',
      [newId(), id, compPlan ?? 'CAP_80_20', by],
    )
    return id
  }

  private async existing(manager: EntityManager, userId: string): Promise<string> {
    const [row] = await manager.query<{ id: string }[]>('SELECT id FROM agents WHERE user_id = $1', [userId])
    if (row === undefined) throw new Error(`No agent profile of user ${userId}, though one was in the way`)
    return row.id
  }
}
