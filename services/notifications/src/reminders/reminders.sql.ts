// A higher module owns deals, so this one reads their table by name: all due deals in one query.
import { kindsToCome } from '@bluebonnet/domain'
import { sqlRows, statement } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { z } from 'zod'
import { type DealDate, dealDateNames } from './deal-dates.js'

/** A deal's agent with everybody who shares it (docs/rules/roles-and-permissions.md#shared-deals). */
const agentsOf = `ARRAY(SELECT a.user_id FROM agents a WHERE a.id = d.agent_id OR a.id IN (
    SELECT p.agent_id FROM deal_participants p WHERE p.deal_id = d.id))`

const deadline = z.strictObject({
  address: z.string(),
  agents: z.array(z.string()),
  day: z.string().nullable(),
  daysBefore: z.number().nullable(),
})

/** One date of a deal ($1) in one of these statuses ($3), and its distance from today ($2) in days. */
export const deadlineOf = (manager: EntityManager, date: DealDate, values: unknown[]) =>
  sqlRows(
    manager,
    deadline,
    `SELECT d.property_address AS address, ${agentsOf} AS agents, d.${date}::text AS day,
      d.${date} - $2::date AS "daysBefore"
       FROM deals d
      WHERE d.id = $1 AND d.status = ANY($3::text[])
        ${date === 'earnest_money_due_at' ? 'AND NOT d.earnest_money_delivered' : ''}`,
    values,
  )

/** The reminder of a deal for a day, $4, that the contract still requires and that is not a date of the deal. */
export const contractDeadlineOf = statement(
  deadline,
  `SELECT d.property_address AS address, ${agentsOf} AS agents, c.day::text AS day, c.day - $2::date AS "daysBefore"
     FROM contract_deadlines c JOIN deals d ON d.id = c.deal_id
    WHERE d.id = $1 AND d.status = ANY($3::text[]) AND c.kind = $4`,
)

export const datesDue = statement(
  z.strictObject({
    dealId: z.string(),
    date: z.enum([...dealDateNames, ...kindsToCome]),
    day: z.string(),
    daysBefore: z.number(),
  }),
  `
  SELECT d.id AS "dealId", x.date, x.day::text AS day, x.day - $1::date AS "daysBefore"
    FROM deals d, LATERAL (VALUES ${dealDateNames.map((name) => `('${name}', d.${name})`).join(', ')}) AS x (date, day)
   WHERE d.status = ANY($3::text[]) AND x.day - $1::date = ANY($2::int[])
     AND NOT (x.date = 'earnest_money_due_at' AND d.earnest_money_delivered)
   UNION ALL
  SELECT d.id, c.kind, c.day::text, c.day - $1::date FROM contract_deadlines c JOIN deals d ON d.id = c.deal_id
   WHERE d.status = ANY($4::text[]) AND c.day = ANY (SELECT $1::date + days FROM unnest($2::int[]) AS days)`,
)

export const closingsDue = statement(
  z.strictObject({ dealId: z.string(), day: z.string() }),
  `
  SELECT d.id AS "dealId", d.close_date::text AS day FROM deals d
   WHERE d.status IN ('UNDER_CONTRACT', 'PENDING') AND d.close_date BETWEEN $1::date AND $1::date + $2::int
     AND NOT EXISTS (SELECT FROM cdas c WHERE c.deal_id = d.id AND c.voided_at IS NULL)`,
)

export const closingWithoutCda = statement(
  z.strictObject({ address: z.string(), agentUserId: z.string(), day: z.string() }),
  `SELECT d.property_address AS address, a.user_id AS "agentUserId", d.close_date::text AS day
         FROM deals d JOIN agents a ON a.id = d.agent_id
        WHERE d.id = $1 AND d.status IN ('UNDER_CONTRACT', 'PENDING') AND d.close_date IS NOT NULL
          AND NOT EXISTS (SELECT FROM cdas c WHERE c.deal_id = d.id AND c.voided_at IS NULL)`,
)

/** Open tasks `t` of deals `d` assigned to the person `u`, by name or by role, on a day, which is a parameter. */
const tasksOn = (day: string): string => `
  tasks t JOIN deals d ON d.id = t.deal_id AND d.status <> 'CANCELLED'
   AND t.done_at IS NULL AND t.lapsed_at IS NULL AND greatest(t.due_on, t.snoozed_to) = ${day}::date
  JOIN users u ON u.is_active AND (u.id = t.assignee_id
    OR (t.assignee_id IS NULL
        AND t.role = CASE u.role WHEN 'MANAGER' THEN 'BROKER' WHEN 'AGENT' THEN NULL ELSE u.role END))`

/** Everybody with tasks due today, $1. */
export const peopleWithTasks = statement(
  z.strictObject({ userId: z.string() }),
  `SELECT DISTINCT u.id AS "userId" FROM ${tasksOn('$1')}`,
)

/** The tasks of the person $1 on the day $2. */
export const tasksOfToday = statement(
  z.strictObject({ title: z.string(), address: z.string() }),
  `SELECT t.title, d.property_address AS address FROM ${tasksOn('$2')} WHERE u.id = $1 ORDER BY t.due_on, t.id`,
)
