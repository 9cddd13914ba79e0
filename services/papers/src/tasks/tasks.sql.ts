// Tasks with the names that screens show, and what a deal's tasks depend on, one query each.
import { dealKinds, type DealFacts, roles, taskRoles, type TaskRule } from '@bluebonnet/domain'
import { command, fullNameOrNull, nameOrEmail, statement } from '@bluebonnet/platform'
import { z } from 'zod'
import { sharing } from '@bluebonnet/deals'

const isObject = (value: unknown): boolean => typeof value === 'object'

/** What determines a deal's tasks, and its agent. An import without a file has the default kind. */
export const tasksBasis = statement(
  z.strictObject({ kind: z.enum(dealKinds), facts: z.custom<DealFacts>(isObject), agentUserId: z.string() }),
  `SELECT coalesce(file.kind, 'SALE') AS kind, coalesce(file.facts, '{}') AS facts, agent.user_id AS "agentUserId"
     FROM deals deal JOIN agents agent ON agent.id = deal.agent_id
     LEFT JOIN checklists file ON file.id = deal.checklist_id
    WHERE deal.id = $1`,
)

export const shownTask = z.strictObject({
  id: z.string(),
  dealId: z.string(),
  title: z.string(),
  dueOn: z.string(),
  rule: z.custom<TaskRule | null>(isObject),
  role: z.enum(taskRoles).nullable(),
  assigneeId: z.string().nullable(),
  assigneeName: z.string().nullable(),
  pinned: z.boolean(),
  snoozedTo: z.string().nullable(),
  doneAt: z.date().nullable(),
  doneByName: z.string().nullable(),
  isLapsed: z.boolean(),
  createdBy: z.string().nullable(),
  templateKey: z.string().nullable(),
  version: z.number(),
})

const tasks = `
  SELECT task.id, task.deal_id AS "dealId", task.title, task.due_on::text AS "dueOn", task.due_rule AS rule, task.role,
         task.assignee_id AS "assigneeId", ${fullNameOrNull('assignee')} AS "assigneeName", task.pinned,
         task.snoozed_to::text AS "snoozedTo", task.done_at AS "doneAt", ${fullNameOrNull('doer')} AS "doneByName",
         task.lapsed_at IS NOT NULL AS "isLapsed", task.created_by AS "createdBy",
         task.template_key AS "templateKey", task.version
    FROM tasks task
    LEFT JOIN users assignee ON assignee.id = task.assignee_id
    LEFT JOIN users doer ON doer.id = task.done_by`

export const tasksOfDeal = statement(shownTask, `${tasks} WHERE task.deal_id = $1 ORDER BY task.due_on, task.id`)
export const tasksById = statement(shownTask, `${tasks} WHERE task.id = ANY($1::uuid[]) ORDER BY task.due_on, task.id`)

/** The office, and the agent and sharing agents of a deal ($1, null for none). */
export const peopleForTasks = statement(
  z.strictObject({ id: z.string(), name: z.string(), role: z.enum(roles) }),
  `SELECT u.id, ${nameOrEmail('u')} AS name, u.role FROM users u
    WHERE u.is_active AND (u.role IN ('TC', 'BROKER', 'MANAGER')
       OR u.id = (SELECT agent.user_id FROM deals deal JOIN agents agent ON agent.id = deal.agent_id
                   WHERE deal.id = $1)
       OR u.id IN (${sharing('$1')}))
    ORDER BY u.role = 'AGENT' DESC, u.role = 'TC' DESC, searchable(${nameOrEmail('u')}), u.id`,
)

/** Open deals and recently closed ones, in batches by id: of one list ($2, $3) or of all. */
export const dealsToFollow = statement(
  z.strictObject({ id: z.string() }),
  `SELECT deal.id FROM deals deal LEFT JOIN checklists list ON list.id = deal.checklist_id
    WHERE deal.ended_at IS NULL AND deal.id > $1
      AND ($2::text IS NULL OR (deal.side = $2 AND coalesce(list.kind, 'SALE') = $3))
    ORDER BY deal.id LIMIT $4`,
)

/**
 * Completed tasks of a contract that fell through stay as they are, and the next contract adds its own. Tasks left
 * lapsed under it may return.
 */
export const keepCompletedTasks = command(
  `UPDATE tasks SET stays_lapsed = false,
          template_key = CASE WHEN done_at IS NULL THEN template_key END,
          due_rule = CASE WHEN done_at IS NULL THEN due_rule END
    WHERE deal_id = $1 AND (done_at IS NOT NULL OR stays_lapsed)`,
)

/** Completes tasks of the deal $1 that the act $3 fulfils, by the keys of their lines $2. $4 is the user. */
export const completeTasks = command(
  `UPDATE tasks SET done_at = now(), done_act = $3, done_by = $4
    WHERE deal_id = $1 AND template_key = ANY ($2::text[]) AND done_at IS NULL AND lapsed_at IS NULL`,
)

/** For an undone act. Tasks that a user ticked stay done. */
export const reopenTasks = command(
  `UPDATE tasks SET done_at = NULL, done_by = NULL, done_act = NULL
    WHERE deal_id = $1 AND template_key = ANY ($2::text[]) AND done_act = $3 AND done_at IS NOT NULL`,
)

/** Of the tasks $2 of the deal $1 that could return, only the chosen ones, $3, may. */
export const leaveTasks = command(
  `UPDATE tasks SET stays_lapsed = done_at IS NULL AND id <> ALL ($3::uuid[]),
          done_act = CASE WHEN id = ANY ($3::uuid[]) THEN done_act END
    WHERE deal_id = $1 AND id = ANY ($2::uuid[])`,
)

/** Transfers the tasks of a deal's previous agent to the next one. */
export const transferTasks = command(
  `UPDATE tasks SET assignee_id = $3
    WHERE deal_id = $1 AND assignee_id = $2 AND done_at IS NULL AND $2::uuid IS DISTINCT FROM $3::uuid`,
)
