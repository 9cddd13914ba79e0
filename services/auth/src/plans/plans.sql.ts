// Every figure reads all versions of all plans, in the order in which they count: few rows, and no entity is made.
import { compPlans, type PlanCapTerms, type PlanStepTerms } from '@bluebonnet/contracts'
import { statement } from '@bluebonnet/platform'
import { z } from 'zod'

export const keptVersions = statement(
  z.strictObject({
    planId: z.string(),
    code: z.enum(compPlans).nullable(),
    name: z.string(),
    version: z.number(),
    effectiveFrom: z.string(),
    caps: z.custom<PlanCapTerms[]>(Array.isArray),
    steps: z.custom<PlanStepTerms[]>(Array.isArray),
  }),
  `
  SELECT plan.id AS "planId", plan.code, plan.name, kept.version, kept.effective_from::text AS "effectiveFrom",
         kept.caps,
         kept.steps
    FROM plan_versions kept JOIN plans plan ON plan.id = kept.plan_id
   ORDER BY kept.plan_id, kept.effective_from, kept.version`,
)

/** The brokerage's own plan that an agent is on today, null on one of the three; and the brokerage's day. */
export const ownPlanOfAgent = statement(
  z.strictObject({ planId: z.string().nullable(), today: z.string() }),
  'SELECT own_plan_of($1) AS "planId", brokerage_day(now())::text AS today',
)
