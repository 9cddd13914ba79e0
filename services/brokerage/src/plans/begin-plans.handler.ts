import { Injectable } from '@nestjs/common'
import { defineJob, defineSchedule, HandlesJob, type JobHandler, type JobRun } from '@bluebonnet/platform'
import { z } from 'zod'
import { PlanChanges } from '../agents/plan-changes.js'
import { plansDue } from './plans.sql.js'

const beginPlans = defineJob({ name: 'plans.begin', queue: 'quick', schema: z.strictObject({}) })

defineSchedule({ name: 'plans.begin', rhythm: { everyMs: 300_000 }, job: beginPlans, payload: {} })

/** Moves agents to the plans scheduled for today (docs/rules/commission-and-caps.md#on-a-plan). */
@Injectable()
@HandlesJob(beginPlans)
export class BeginPlansHandler implements JobHandler<Record<string, never>> {
  constructor(private readonly changes: PlanChanges) {}

  async handle(run: JobRun<Record<string, never>>): Promise<void> {
    await run.complete(async (manager) => {
      for (const { agentId } of await plansDue(manager, [null])) await this.changes.begin(manager, agentId)
    })
  }
}
