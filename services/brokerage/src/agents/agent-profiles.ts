import { type AgentStatus, type CompPlan, defaultCompPlan } from '@bluebonnet/domain'
import { insertMany, newId } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { always, AgentPlanEntity, PlanEntity } from '../plans/plan.entity.js'
import { AgentEntity } from './agent.entity.js'

/** The profile of a newly added person. */
interface FirstProfile {
  id: string
  userId: string
  plan: Pick<PlanEntity, 'id' | 'code'>
  capYearStart: string | null
}

interface NewProfile {
  userId: string
  /** The user who assigned the first plan. */
  by: string
  compPlan?: CompPlan | null | undefined
  capYearStart?: string | null | undefined
  status?: AgentStatus
}

/** Makes the `agents` row of a person: an agent's when they are added, a broker's when they first sell. */
@Injectable()
export class AgentProfiles {
  /** Returns the id of the person's profile and creates it if missing. Safe under concurrent calls. */
  async ensure(manager: EntityManager, { userId, by, compPlan, capYearStart, status }: NewProfile): Promise<string> {
    const id = newId()
    const { id: planId } = await manager.findOneByOrFail(PlanEntity, { code: compPlan ?? defaultCompPlan })
    const profile = { id, userId, status: status ?? 'ACTIVE', planId, capYearStart: capYearStart ?? null }
    await manager.createQueryBuilder().insert().into(AgentEntity).values(profile).orIgnore().execute()
    const agent = await manager.findOneByOrFail(AgentEntity, { userId })
    if (agent.id === id)
      await manager.insert(AgentPlanEntity, { id: newId(), agentId: id, planId, fromDay: always, authorId: by })
    return agent.id
  }

  /**
   * Creates the profiles of newly added people. Somebody on a custom plan is on it from `today` on, and before that
   * on the default plan.
   */
  async addMany(
    manager: EntityManager,
    profiles: readonly FirstProfile[],
    { by: authorId, today, reason }: { by: string; today: string; reason: string },
  ): Promise<void> {
    const { id: standardId } = await manager.findOneByOrFail(PlanEntity, { code: defaultCompPlan })
    await insertMany(
      manager,
      AgentEntity,
      profiles.map(({ plan, ...profile }) => ({ ...profile, status: 'ACTIVE', planId: plan.id })),
    )
    const onPlans = profiles.flatMap(({ id: agentId, plan }) => [
      { agentId, planId: plan.code === null ? standardId : plan.id, fromDay: always, reason: null },
      ...(plan.code === null ? [{ agentId, planId: plan.id, fromDay: today, reason }] : []),
    ])
    const rows = onPlans.map((row) => ({ id: newId(), authorId, ...row }))
    await insertMany(manager, AgentPlanEntity, rows)
  }
}
