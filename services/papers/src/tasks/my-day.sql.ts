// The parts of a user's day on their own files, a statement each with the schema of its rows.
import {
  dayGroups,
  deadlineLabels,
  eventTypes,
  returnReasons,
  dealSides,
  dealStatuses,
  type DayGroup,
  taskRoleOf,
  taskRoles,
  type TaskRule,
  maxTasks,
} from '@bluebonnet/domain'
import { waitingKinds } from '@bluebonnet/contracts/tasks/task.calls'
import { paperCounts } from '@bluebonnet/contracts/papers/paper-counts'
import { type Caller, allOf, fullName, joinFragments, fullNameOrNull, raw, type Sql, sql } from '@bluebonnet/platform'
import { z } from 'zod'
import { countedPapers, knownDeals, visibleDeals } from '@bluebonnet/deals'

/** Number of days that the page looks ahead. */
const daysAhead = 7
/** Limits of what a person can look through. The counts include the rest. */
const most = { tasks: maxTasks, waiting: 50, papers: 50, returned: 50, appointments: 50, deals: 400 } as const

const isOpen = raw('task.done_at IS NULL AND task.lapsed_at IS NULL')
/** Assigned to the user, or unassigned and of their role. */
const isMine = ({ userId, role }: Caller): Sql =>
  sql`(task.assignee_id = ${userId} OR (task.assignee_id IS NULL AND task.role = ${taskRoleOf(role)}))`

/** Tasks of the user's own deals, and tasks assigned to them in deals that they share. */
const ownOrAssigned = (caller: Caller): Sql =>
  sql`(${allOf([visibleDeals(caller)])} OR (task.assignee_id = ${caller.userId} AND ${allOf([knownDeals(caller)])}))`

export const dueTask = z.strictObject({
  id: z.string(),
  dealId: z.string(),
  title: z.string(),
  dueOn: z.string(),
  role: z.enum(taskRoles).nullable(),
  assigneeId: z.string().nullable(),
  assigneeName: z.string().nullable(),
  pinned: z.boolean(),
  snoozedTo: z.string().nullable(),
  templateKey: z.string().nullable(),
  version: z.number(),
  group: z.enum(dayGroups),
  shownOn: z.string(),
  counts: z.record(z.enum(dayGroups), z.number()),
})

/** Over everything due, before the limit. */
const countOf = (group: DayGroup): Sql => sql`${group}::text, count(*) FILTER (WHERE due."group" = ${group}) OVER ()`

export const dueTasks = (caller: Caller, today: string): Sql => sql`
  SELECT due.*, json_build_object(${joinFragments(dayGroups.map(countOf), ', ')}) AS counts
    FROM (
      SELECT task.id, task.deal_id AS "dealId", task.title, task.due_on::text AS "dueOn", task.role,
             task.assignee_id AS "assigneeId", ${raw(fullNameOrNull('assignee'))} AS "assigneeName", task.pinned,
             task.snoozed_to::text AS "snoozedTo", task.template_key AS "templateKey", task.version,
             CASE WHEN shown.day < ${today}::date THEN 'OVERDUE' WHEN shown.day = ${today}::date THEN 'TODAY'
                  ELSE 'NEXT' END AS "group",
             shown.day::text AS "shownOn"
        FROM tasks task
        JOIN deals deal ON deal.id = task.deal_id
       CROSS JOIN LATERAL (SELECT greatest(task.due_on, task.snoozed_to) AS day) shown
        LEFT JOIN users assignee ON assignee.id = task.assignee_id
       WHERE ${allOf([
         isOpen,
         isMine(caller),
         ownOrAssigned(caller),
         raw("deal.status <> 'CANCELLED'"),
         sql`task.due_on <= ${today}::date + ${daysAhead}::int AND shown.day <= ${today}::date + ${daysAhead}::int`,
       ])}) due
   ORDER BY due."shownOn", due."dueOn", due.id LIMIT ${most.tasks}`

export const waitingRow = z.strictObject({
  kind: z.enum(waitingKinds),
  id: z.string(),
  dealId: z.string(),
  title: z.string(),
  forName: z.string().nullable(),
  role: z.enum(taskRoles).nullable(),
  since: z.date(),
})

/** The user's items that wait for others: deals to approve, papers to review, tasks of others. */
export const waitingThings = (caller: Caller, today: string): Sql => {
  const { userId, agentId } = caller
  const arms = [
    sql`SELECT 'APPROVAL' AS kind, deal.id, deal.id AS "dealId", 'Approval of the deal' AS title,
               NULL::text AS "forName", 'BROKER' AS role, coalesce(deal.submitted_at, deal.created_at) AS since
          FROM deals deal
         WHERE ${allOf([
           raw("deal.status = 'PENDING_BROKER_APPROVAL'"),
           sql`deal.agent_id = ${agentId} OR deal.created_by = ${userId}`,
           visibleDeals(caller),
         ])}`,
    sql`SELECT 'PAPER', paper.id, deal.id, paper.label, NULL, 'BROKER', paper.submitted_at
          FROM papers paper JOIN deals deal ON deal.id = paper.deal_id
          LEFT JOIN documents filed ON filed.id = paper.document_id
         WHERE ${allOf([
           raw("paper.state = 'SUBMITTED' AND paper.requirement <> 'NOT_NEEDED'"),
           sql`deal.agent_id = ${agentId} OR filed.uploaded_by = ${userId}`,
           knownDeals(caller),
         ])}`,
    sql`SELECT 'TASK', task.id, deal.id, task.title, ${raw(fullNameOrNull('assignee'))}, task.role, task.created_at
          FROM tasks task JOIN deals deal ON deal.id = task.deal_id
          LEFT JOIN users assignee ON assignee.id = task.assignee_id
         WHERE ${allOf([
           isOpen,
           sql`NOT coalesce(${isMine(caller)}, false)`,
           sql`task.due_on <= ${today}::date + ${daysAhead}::int`,
           sql`(deal.agent_id = ${agentId} AND deal.ended_at IS NULL) OR task.created_by = ${userId}`,
           visibleDeals(caller),
         ])}`,
  ]
  return joinFragments(
    arms.map((arm) => sql`(${arm} ORDER BY 7, 2 LIMIT ${most.waiting})`),
    ' UNION ALL ',
  )
}

export const paperRow = z.strictObject({
  id: z.string(),
  dealId: z.string(),
  label: z.string(),
  dueOn: z.string(),
  rule: z.custom<TaskRule>((value) => typeof value === 'object' && value !== null),
  group: z.enum(dayGroups),
  askedAt: z.date().nullable(),
})

/** Missing papers of some deals, by due day. */
export const duePapers = (dealIds: readonly string[], today: string): Sql => sql`
  SELECT id, deal_id AS "dealId", label, due_on::text AS "dueOn", due_rule AS rule,
         CASE WHEN due_on < ${today}::date THEN 'OVERDUE' WHEN due_on = ${today}::date THEN 'TODAY' ELSE 'NEXT' END
           AS "group",
         (SELECT max(message.created_at) FROM deal_messages message
           WHERE message.deal_id = papers.deal_id AND jsonb_array_length(message.named) > 0
             AND position('“' || papers.label || '”' IN message.body) > 0) AS "askedAt"
    FROM papers
   WHERE deal_id = ANY (${dealIds}::uuid[]) AND due_on IS NOT NULL AND due_on <= ${today}::date + ${daysAhead}::int
     AND state IN ('MISSING', 'RETURNED') AND requirement = 'NEEDED'
   ORDER BY due_on, deal_id, position LIMIT ${most.papers}`

export const returnedRow = z.strictObject({
  id: z.string(),
  dealId: z.string(),
  label: z.string(),
  reason: z.enum(returnReasons),
  note: z.string().nullable(),
  byName: z.string().nullable(),
  at: z.date(),
})

/** Returned papers of the user's own deals, each with the last reason. */
export const returnedPapers = ({ agentId }: Caller): Sql => sql`
  SELECT paper.id, paper.deal_id AS "dealId", paper.label, step.reason, step.note,
         ${raw(fullNameOrNull('reviewer'))} AS "byName", step.created_at AS at
    FROM papers paper
    JOIN deals deal ON deal.id = paper.deal_id
   CROSS JOIN LATERAL (
     SELECT review.reason, review.note, review.reviewed_by, review.created_at FROM paper_reviews review
      WHERE review.paper_id = paper.id AND review.state = 'RETURNED'
      ORDER BY review.created_at DESC, review.id DESC LIMIT 1) step
    LEFT JOIN users reviewer ON reviewer.id = step.reviewed_by
   WHERE deal.agent_id = ${agentId} AND deal.ended_at IS NULL AND paper.state = 'RETURNED'
     AND paper.requirement <> 'NOT_NEEDED'
   ORDER BY step.created_at DESC, paper.id LIMIT ${most.returned}`

export const appointmentRow = z.strictObject({
  id: z.string(),
  title: z.string(),
  eventType: z.enum(eventTypes),
  startTime: z.date(),
  endTime: z.date(),
  isAllDay: z.boolean(),
  location: z.string().nullable(),
  dealId: z.string().nullable(),
})

/**
 * The user's own events of today in the brokerage's time zone. An event that ends at midnight belongs to the day
 * before.
 */
export const appointmentsOf = ({ agentId, userId }: Caller, today: string, timeZone: string): Sql => sql`
  SELECT id, title, event_type AS "eventType", start_time AS "startTime", end_time AS "endTime",
         is_all_day AS "isAllDay", location, deal_id AS "dealId"
    FROM calendar_events
   WHERE (agent_id = ${agentId} OR created_by = ${userId})
     AND start_time < (${today}::date + 1)::timestamp AT TIME ZONE ${timeZone}
     AND greatest(end_time, start_time + interval '1 ms') > ${today}::date::timestamp AT TIME ZONE ${timeZone}
   ORDER BY is_all_day DESC, start_time, id LIMIT ${most.appointments}`

export const dealRow = z.strictObject({
  id: z.string(),
  propertyAddress: z.string(),
  city: z.string(),
  side: z.enum(dealSides),
  status: z.enum(dealStatuses),
  price: z.number(),
  agentUserId: z.string(),
  agentName: z.string(),
  clientName: z.string().nullable(),
  buyerSellerName: z.string().nullable(),
  titleCompany: z.string().nullable(),
  isSample: z.boolean(),
  nextDate: z.object({ label: z.string(), day: z.string() }).nullable(),
  papers: paperCounts,
  unread: z.number(),
})

const datesOfDeal = [
  ['EARNEST_MONEY', 'earnest_money_due_at'],
  ['OPTION_END', 'option_ends_at'],
  ['FINANCING', 'financing_due_at'],
  ['CLOSING', 'close_date'],
] as const
/** Delivered money is due no longer. */
const dueDay = ([kind, column]: (typeof datesOfDeal)[number]): string =>
  kind === 'EARNEST_MONEY' ? `CASE WHEN NOT deal.earnest_money_delivered THEN deal.${column} END` : `deal.${column}`
/** The next date of a deal, without a sort for each file of the user. */
const nextDay = (today: string): Sql => {
  const toCome = datesOfDeal.map(
    (date) => sql`CASE WHEN ${raw(dueDay(date))} >= ${today}::date THEN ${raw(dueDay(date))} END`,
  )
  return sql`CASE WHEN deal.ended_at IS NULL THEN least(${joinFragments(toCome, ', ')}) END`
}
const labelOfDay = datesOfDeal.map((date) => `WHEN ${dueDay(date)} THEN '${deadlineLabels[date[0]]}'`).join(' ')

export const dayDeals = (caller: Caller, today: string, named: readonly string[]): Sql => sql`
  SELECT deal.id, deal.property_address AS "propertyAddress", deal.city, deal.side, deal.status,
         (deal.price_cents / 100.0)::float8 AS price, agent.user_id AS "agentUserId",
         ${raw(fullName('agent_user'))} AS "agentName", ${raw(fullNameOrNull('client'))} AS "clientName",
         deal.buyer_seller_name AS "buyerSellerName", deal.title_company AS "titleCompany",
         deal.is_sample AS "isSample",
         CASE WHEN near.day IS NOT NULL
              THEN json_build_object('label', CASE near.day ${raw(labelOfDay)} END, 'day', near.day) END AS "nextDate",
         ${raw(countedPapers)} AS papers, coalesce(thread.unread, 0) AS unread
    FROM (
      SELECT deal.id, next.day
        FROM (
          SELECT id, bool_or(is_named) AS is_named
            FROM (
              SELECT id, false AS is_named FROM deals WHERE agent_id = ${caller.agentId} AND ended_at IS NULL
              UNION ALL SELECT id, false FROM deals
                         WHERE id = ANY (ARRAY(SELECT deals_shared_with(${caller.agentId}::uuid))) AND ended_at IS NULL
              UNION ALL SELECT task.deal_id, false FROM tasks task WHERE ${isOpen} AND ${isMine(caller)}
              UNION ALL SELECT unnest(${named}::uuid[]), true) AS each
           GROUP BY id) AS mine
        JOIN deals deal ON deal.id = mine.id
       CROSS JOIN LATERAL (SELECT ${nextDay(today)} AS day) next
       WHERE ${allOf([knownDeals(caller)])}
       ORDER BY mine.is_named DESC, next.day, deal.id LIMIT ${most.deals}) near
    JOIN deals deal ON deal.id = near.id
    JOIN agents agent ON agent.id = deal.agent_id
    JOIN users agent_user ON agent_user.id = agent.user_id
    LEFT JOIN clients client ON client.id = deal.client_id
    LEFT JOIN unread_threads thread ON thread.deal_id = deal.id AND thread.user_id = ${caller.userId}
   ORDER BY near.day, deal.id`
