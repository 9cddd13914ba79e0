// An agent with the person behind the profile in one row, and looks back into the history of plans.
import { agentStatuses, compPlans, leadStatuses, roles } from '@bluebonnet/contracts'
import { statement } from '@bluebonnet/platform'
import { z } from 'zod'
import { ownPlanOf } from '../plans/plans.sql.js'

/** Leads that somebody is added from, by its id, $1, or their e-mail, $2: nobody waits for them any more. */
export const closeLeads = statement(
  z.strictObject({ id: z.string(), status: z.enum(leadStatuses) }),
  `UPDATE leads SET status = 'CLOSED', updated_at = now()
     FROM (SELECT id, status FROM leads WHERE (id = $1 OR lower(email) = $2) AND status <> 'CLOSED' FOR UPDATE) AS open
    WHERE leads.id = open.id RETURNING open.id, open.status`,
)

/** Agents $1 with the persons behind the profiles. */
export const agentsWithPersons = statement(
  z.strictObject({
    id: z.string(),
    userId: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    role: z.enum(roles),
    isSuperAdmin: z.boolean(),
    trecLicenseNo: z.string().nullable(),
    compPlan: z.enum(compPlans),
    planId: z.string().nullable(),
    ownPlan: z.string().nullable(),
    capYearStart: z.string().nullable(),
    annualCapCents: z.string().nullable(),
    status: z.enum(agentStatuses),
    isActive: z.boolean(),
  }),
  `
  SELECT a.id, a.user_id AS "userId", coalesce(u.first_name, '') AS "firstName",
         coalesce(u.last_name, '') AS "lastName", u.email, u.role, u.is_super_admin AS "isSuperAdmin",
         u.trec_license_no AS "trecLicenseNo", a.comp_plan AS "compPlan", own.id AS "planId", own.name AS "ownPlan",
         a.cap_year_start::text AS "capYearStart",
         a.annual_cap_cents AS "annualCapCents", a.status, u.is_active AS "isActive"
    FROM agents a JOIN users u ON u.id = a.user_id LEFT JOIN plans own ON own.id = ${ownPlanOf('a.id')}
   WHERE a.id = ANY($1)`,
)

export const planOfMoment = statement(
  z.strictObject({ plan: z.enum(compPlans) }),
  `SELECT coalesce(
           (SELECT to_plan FROM agent_plan_changes WHERE agent_id = a.id AND created_at <= $2
             ORDER BY created_at DESC, id DESC LIMIT 1),
           (SELECT from_plan FROM agent_plan_changes WHERE agent_id = a.id AND created_at > $2
             ORDER BY created_at, id LIMIT 1),
           a.comp_plan) AS plan
         FROM agents a WHERE a.id = $1`,
)

export const ownPlanChanges = statement(
  z.strictObject({ agentId: z.string() }),
  `SELECT DISTINCT c.agent_id AS "agentId"
     FROM agent_plan_changes c JOIN agents a ON a.id = c.agent_id AND a.user_id = c.changed_by
    WHERE c.agent_id = ANY($1) AND c.created_at > $2 AND c.from_plan IS NOT NULL`,
)

export const activeAgent = statement(
  z.strictObject({ id: z.string() }),
  'SELECT a.id FROM agents a JOIN users u ON u.id = a.user_id WHERE a.id = $1 AND u.is_active FOR SHARE OF u',
)

/**
 * Agents whom a text $1 names: by e-mail address, by licence number whatever its letters and leading zeros, or by full
 * name, also 'Last, First'. $2 narrows them to one agent.
 */
export const agentsNamed = statement(
  z.strictObject({ id: z.string(), isActive: z.boolean() }),
  `SELECT a.id, u.is_active AS "isActive"
     FROM agents a JOIN users u ON u.id = a.user_id
    WHERE ($2::uuid IS NULL OR a.id = $2)
      AND (u.email = lower($1)
       OR ($1 ~ '\\d' AND $1 ~ '^[A-Za-z-]*\\s*\\d+\\s*-?[A-Za-z]*$'
           AND ltrim(regexp_replace(u.trec_license_no, '\\D', '', 'g'), '0')
             = ltrim(regexp_replace($1, '\\D', '', 'g'), '0'))
       OR searchable($1) IN (
            searchable(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '')),
            searchable(coalesce(u.last_name, '') || ', ' || coalesce(u.first_name, ''))))`,
)
