// Every figure reads all versions of all plans, in the order in which they apply: few rows, and no entity is created.
import { type PlanCapTerms, type PlanStepTerms } from '@bluebonnet/contracts'
import { compPlans, payeeKinds } from '@bluebonnet/domain'
import { statement } from '@bluebonnet/platform'
import { z } from 'zod'

/**
 * SQL for the plan that an agent was on, on a day. `agent` is a value or a column of the statement, which calls no
 * table `kept_plan`. It is inlined: a function call for each of thousands of people took ten times as long.
 */
export const planOnDay = (agent: string, day: string): string => `(
    SELECT kept_plan.plan_id FROM agent_plans kept_plan
     WHERE kept_plan.agent_id = ${agent} AND kept_plan.from_day <= ${day}
     ORDER BY kept_plan.from_day DESC, kept_plan.created_at DESC, kept_plan.id DESC LIMIT 1)`

/** The plans that agents $1 were on, each on the day at the same place of $2, in that order. */
export const plansOnDays = statement(
  z.strictObject({ agentId: z.string(), planId: z.string() }),
  `SELECT asked.agent_id AS "agentId", ${planOnDay('asked.agent_id', 'asked.day')} AS "planId"
     FROM unnest($1::uuid[], $2::date[]) WITH ORDINALITY AS asked (agent_id, day, place) ORDER BY asked.place`,
)

/** SQL for an agent's scheduled plan: its name and first day; null if none is scheduled. */
export const nextPlanOf = (agent: string): string => `(
    SELECT jsonb_build_object('name', next_plan.name, 'from', ahead.from_day)
      FROM agent_plans ahead JOIN plans next_plan ON next_plan.id = ahead.plan_id
     WHERE ahead.agent_id = ${agent} AND ahead.from_day > (SELECT brokerage_day(now()))
     ORDER BY ahead.from_day, ahead.created_at DESC, ahead.id DESC LIMIT 1)`

export const planVersionsById = statement(
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

/** The current data of payees $1 of plan steps. */
export const payeesOfPlans = statement(
  z.strictObject({
    id: z.string(),
    name: z.string(),
    kind: z.enum(payeeKinds),
    licenceNumber: z.string().nullable(),
    registrationExpires: z.string().nullable(),
  }),
  `SELECT id, name, kind, licence_number AS "licenceNumber", registration_expires::text AS "registrationExpires"
     FROM payees WHERE id = ANY ($1::uuid[])`,
)

/** Team memberships of agents $1, or of all, with their days and caps, in the order in which teams share deals. */
export const teamCaps = statement(
  z.strictObject({
    agentId: z.string(),
    since: z.string(),
    until: z.string().nullable(),
    cents: z.string().nullable(),
  }),
  `SELECT agent_id AS "agentId", since::text, until::text, own_cap_cents AS cents FROM team_members
    WHERE $1::uuid[] IS NULL OR agent_id = ANY($1)
    ORDER BY until IS NOT NULL, since DESC, id DESC`,
)

/**
 * Scheduled plans whose day has come, for all agents or one, $1. The start adds a row for its day, so that no plan
 * starts twice.
 */
export const plansDue = statement(
  z.strictObject({
    agentId: z.string(),
    planId: z.string(),
    code: z.enum(compPlans).nullable(),
    authorId: z.string(),
    reason: z.string().nullable(),
  }),
  `SELECT kept.agent_id AS "agentId", kept.plan_id AS "planId", plan.code, kept.author_id AS "authorId", kept.reason
     FROM agent_plans kept
     JOIN plans plan ON plan.id = kept.plan_id
     CROSS JOIN (SELECT brokerage_day(now()) AS today) clock
    WHERE kept.from_day BETWEEN kept.created_at::date AND clock.today
      AND ($1::uuid IS NULL OR kept.agent_id = $1)
      AND kept.from_day > brokerage_day(kept.created_at)
      AND NOT EXISTS (
          SELECT FROM agent_plans later
           WHERE later.agent_id = kept.agent_id AND later.from_day <= clock.today
             AND (later.from_day, later.created_at, later.id) > (kept.from_day, kept.created_at, kept.id))
    ORDER BY kept.agent_id`,
)
