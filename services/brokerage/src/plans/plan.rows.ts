import { type PlanCapTerms, type PlanStepTerms } from '@bluebonnet/contracts'
import { compPlans } from '@bluebonnet/domain'
import {
  unrestricted,
  type List,
  fullNameOrNull,
  newestOf,
  type Paging,
  statement,
  wordsIn,
} from '@bluebonnet/platform'
import { z } from 'zod'

const terms = { caps: z.custom<PlanCapTerms[]>(Array.isArray), steps: z.custom<PlanStepTerms[]>(Array.isArray) }

/** A plan with the version in force today. */
const planRow = z.strictObject({
  id: z.string(),
  code: z.enum(compPlans).nullable(),
  name: z.string(),
  version: z.number(),
  effectiveFrom: z.string(),
  ...terms,
  createdAt: z.date(),
})
export type PlanRow = z.output<typeof planRow>

/** For users who may read plans. A plan with only future versions shows the first. */
export const planList: List<Paging, PlanRow> = {
  from: 'plans plan',
  joins: `CROSS JOIN LATERAL (
    SELECT * FROM plan_versions WHERE plan_id = plan.id
     ORDER BY effective_from <= brokerage_day(now()) DESC,
              CASE WHEN effective_from <= brokerage_day(now()) THEN effective_from END DESC, version DESC
            LIMIT 1) AS said`,
  columns: `plan.id, plan.code, plan.name, said.version, said.effective_from::text AS "effectiveFrom", said.caps,
    said.steps, plan.created_at AS "createdAt"`,
  row: planRow,
  order: newestOf('plan'),
  scope: unrestricted,
  filters: {},
  words: wordsIn('plan.name'),
}

export const versionsOfPlan = statement(
  z.strictObject({
    version: z.number(),
    effectiveFrom: z.string(),
    ...terms,
    reason: z.string(),
    authorName: z.string().nullable(),
    createdAt: z.date(),
  }),
  `SELECT kept.version, kept.effective_from::text AS "effectiveFrom", kept.caps, kept.steps, kept.reason,
          ${fullNameOrNull('author')} AS "authorName", kept.created_at AS "createdAt"
     FROM plan_versions kept LEFT JOIN users author ON author.id = kept.author_id
    WHERE kept.plan_id = $1 ORDER BY kept.version DESC`,
)

/** How many agents are on each plan, by its id. */
export const agentsOnPlans = statement(
  z.strictObject({ planId: z.string(), agents: z.number() }),
  `SELECT a.plan_id AS "planId", count(*)::int AS agents
     FROM agents a JOIN users u ON u.id = a.user_id WHERE u.is_active GROUP BY 1`,
)
