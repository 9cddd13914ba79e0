// Reads an agent with the user behind the profile in one row, and looks up the history of plans.
import { agentStatuses, leadStatuses, roles } from '@bluebonnet/domain'
import { statement } from '@bluebonnet/platform'
import { z } from 'zod'
import { always } from '../plans/plan.entity.js'

/** Leads that become people, by their e-mails, $1, or the first by its id, $3: agents $2 now, or TCs. */
export const closeLeads = statement(
  z.strictObject({
    id: z.string(),
    status: z.enum(leadStatuses),
    agentId: z.string().nullable(),
    formerAgentId: z.string().nullable(),
  }),
  `UPDATE leads SET status = 'CLOSED', agent_id = open.agent_id, updated_at = now()
     FROM (SELECT leads.id, leads.status, leads.agent_id AS former_agent_id, new.agent_id
             FROM leads JOIN unnest($1::text[], $2::uuid[]) AS new (email, agent_id)
               ON new.email = CASE WHEN leads.id = $3 THEN ($1::text[])[1] ELSE lower(leads.email) END
            WHERE leads.status <> 'CLOSED' FOR UPDATE OF leads) AS open
    WHERE leads.id = open.id RETURNING open.id, open.status, open.agent_id AS "agentId",
              open.former_agent_id AS "formerAgentId"`,
)

/** Opens leads again that their author $1 closed together with adding the users $2, unless somebody worked on one. */
export const reopenLeads = statement(
  z.strictObject({
    id: z.string(),
    status: z.enum(leadStatuses),
    agentId: z.string().nullable(),
    formerAgentId: z.string().nullable(),
    isWorked: z.boolean(),
  }),
  `UPDATE leads SET status = closed.status, agent_id = closed.former_agent_id, updated_at = now()
     FROM (SELECT leads.id, entry.before ->> 'status' AS status, leads.agent_id,
                  (entry.before ->> 'agentId')::uuid AS former_agent_id,
                  leads.updated_at <> entry.created_at AS is_worked
             FROM audit_log entry JOIN leads ON leads.id = entry.entity_id
            WHERE entry.action = 'lead.work' AND entry.actor_id = $1 AND entry.after ->> 'status' = 'CLOSED'
              AND entry.created_at IN (SELECT created_at FROM users WHERE id = ANY($2)) FOR UPDATE OF leads) AS closed
    WHERE leads.id = closed.id
RETURNING closed.id, closed.status, closed.agent_id AS "agentId", closed.former_agent_id AS "formerAgentId",
          closed.is_worked AS "isWorked"`,
)

/** Agents $1 with the users behind the profiles. */
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
    planId: z.string(),
    planName: z.string(),
    capYearStart: z.string().nullable(),
    annualCapCents: z.string().nullable(),
    status: z.enum(agentStatuses),
    isActive: z.boolean(),
  }),
  `
  SELECT a.id, a.user_id AS "userId", coalesce(u.first_name, '') AS "firstName",
         coalesce(u.last_name, '') AS "lastName", u.email, u.role, u.is_super_admin AS "isSuperAdmin",
         u.trec_license_no AS "trecLicenseNo", a.plan_id AS "planId", plan.name AS "planName",
         a.cap_year_start::text AS "capYearStart",
         a.annual_cap_cents AS "annualCapCents", a.status, u.is_active AS "isActive"
    FROM agents a JOIN users u ON u.id = a.user_id JOIN plans plan ON plan.id = a.plan_id
   WHERE a.id = ANY($1)`,
)

/** Not scheduled: a scheduled plan gets its own row once it starts. */
const begun = (row: string): string => `${row}.from_day <= brokerage_day(${row}.created_at)`

/** The standard plan that agent $1 had at the time $2. */
export const planOfMoment = statement(
  z.strictObject({ planId: z.string() }),
  `SELECT kept.plan_id AS "planId" FROM agent_plans kept JOIN plans plan ON plan.id = kept.plan_id
    WHERE kept.agent_id = $1 AND plan.code IS NOT NULL
      AND (kept.from_day = '${always}' OR kept.created_at <= $2 AND ${begun('kept')})
    ORDER BY kept.from_day > '${always}' DESC, kept.created_at DESC, kept.id DESC LIMIT 1`,
)

/** The agents of $1 who changed between the standard plans by themselves after the time $2. */
export const ownPlanChanges = statement(
  z.strictObject({ agentId: z.string() }),
  `SELECT DISTINCT kept.agent_id AS "agentId"
     FROM agent_plans kept JOIN agents a ON a.id = kept.agent_id AND a.user_id = kept.author_id
     JOIN plans plan ON plan.id = kept.plan_id AND plan.code IS NOT NULL
    WHERE kept.agent_id = ANY($1) AND kept.created_at > $2 AND kept.from_day > '${always}' AND ${begun('kept')}`,
)

/** The active agents of $1, who stay active until the transaction ends. */
export const activeAgents = statement(
  z.strictObject({ id: z.string() }),
  `SELECT a.id FROM agents a JOIN users u ON u.id = a.user_id
    WHERE a.id = ANY($1) AND u.is_active ORDER BY u.id FOR SHARE OF u`,
)

const licenceDigits = (number: string): string => `ltrim(regexp_replace(${number}, '\\D', '', 'g'), '0')`

const namedAgent = `named.name, one.id, one.is_active AS "isActive", one.full_name AS "fullName", one.email,
          one.number AS "trecLicenseNo"`

/**
 * The agents that the texts $1 name: by e-mail address, by licence number ignoring letters and leading zeros, or by
 * full name, also 'Last, First'. $2 limits them to one agent; $3 are agents about to be added. Each way is a separate
 * join, which can be hashed.
 */
export const agentsNamed = statement(
  z.strictObject({
    name: z.string(),
    id: z.string(),
    isActive: z.boolean(),
    fullName: z.string(),
    email: z.string(),
    trecLicenseNo: z.string().nullable(),
  }),
  `WITH named AS MATERIALIZED (
     SELECT name, lower(name) AS email, searchable(name) AS words,
            CASE WHEN name ~ '^[A-Za-z-]*\\s*\\d+\\s*-?[A-Za-z]*$' THEN ${licenceDigits('name')} END AS licence
       FROM unnest($1::text[]) AS name),
   everybody AS (
     SELECT a.id, u.is_active, u.email, u.trec_license_no AS licence, u.first_name, u.last_name
       FROM agents a JOIN users u ON u.id = a.user_id WHERE $2::uuid IS NULL OR a.id = $2
     UNION ALL
     SELECT id, true, lower(email), licence, first_name, last_name
       FROM jsonb_to_recordset($3) AS new (id uuid, email text, licence text, first_name text, last_name text)),
   people AS MATERIALIZED (
     SELECT id, is_active, email, concat_ws(' ', first_name, last_name) AS full_name, licence AS number,
            ${licenceDigits('licence')} AS licence,
            searchable(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) AS words,
            searchable(coalesce(last_name, '') || ', ' || coalesce(first_name, '')) AS reversed
       FROM everybody)
   SELECT ${namedAgent} FROM named JOIN people one USING (email)
   UNION SELECT ${namedAgent} FROM named JOIN people one USING (licence)
   UNION SELECT ${namedAgent} FROM named JOIN people one USING (words)
   UNION SELECT ${namedAgent} FROM named JOIN people one ON one.reversed = named.words
   ORDER BY "fullName", email, id`,
)
