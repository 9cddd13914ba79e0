import {
  actOf,
  completedByPaper,
  type TaskAct,
  type AnchorDays,
  dayOfRule,
  followTasks,
  type TaskChanges,
  requiredTasks,
} from '@bluebonnet/domain'
import { newId } from '@bluebonnet/platform'
import { type EntityManager, IsNull, Not } from 'typeorm'
import { followClock } from '../contract/anchors.js'
import type { DealEntity } from '@bluebonnet/deals'
import { isPresent, PaperEntity } from '../papers/paper.entity.js'
import { currentItems } from '../papers/versioned-lists.js'
import { TaskEntity } from './task.entity.js'
import { taskLists } from './task-templates.js'
import { completeTasks, tasksBasis } from './tasks.sql.js'

/**
 * Changes of a deal's tasks when counted from these days; none for a deal that does not exist. Tasks left lapsed at a
 * reopening stay lapsed. If acts are undone, tasks that they completed count as open, and all lapsed tasks may return.
 */
export const tasksToFollow = async (
  manager: EntityManager,
  deal: Pick<DealEntity, 'id' | 'side' | 'status'>,
  anchors: AnchorDays,
  undone: readonly TaskAct[] | null = null,
): Promise<TaskChanges & { came: string[]; agentUserId: string | null }> => {
  const [basis] = await tasksBasis(manager, [deal.id])
  if (basis === undefined) return { added: [], changed: [], came: [], agentUserId: null }
  const items = await currentItems(taskLists, manager, { side: deal.side, kind: basis.kind })
  const wanted = requiredTasks(items, { status: deal.status, facts: basis.facts, anchors })
  const kept = await manager.findBy(TaskEntity, { dealId: deal.id })
  const changes = followTasks(
    kept.map(({ id, templateKey: key, dueOn, pinned, doneAt, doneAct, lapsedAt }) => {
      const isUndone = doneAct !== null && undone?.includes(doneAct) === true
      return { id, key, dueOn, pinned, isDone: doneAt !== null && !isUndone, isLapsed: lapsedAt !== null }
    }),
    wanted,
    deal.status,
  )
  const left = new Set(kept.filter(({ staysLapsed }) => staysLapsed && undone === null).map(({ id }) => id))
  const changed = changes.changed.filter(({ id }) => !left.has(id))
  const lapsed = new Set(kept.filter(({ lapsedAt }) => lapsedAt !== null).map(({ id }) => id))
  const back = kept.filter(({ id }) => changed.some((one) => one.id === id && !one.isLapsed && lapsed.has(id)))
  const came = [...changes.added.map(({ key }) => key), ...back.flatMap(({ templateKey }) => templateKey ?? [])]
  return { ...changes, changed, came, agentUserId: basis.agentUserId }
}

/** Papers of a deal whose due day differs from these days, with the new day, or null for none. */
export const papersToFollow = async (manager: EntityManager, dealId: string, anchors: AnchorDays) =>
  (await manager.findBy(PaperEntity, { dealId, dueRule: Not(IsNull()) })).flatMap(({ id, dueRule, dueOn }) => {
    const day = dueRule === null ? null : dayOfRule(dueRule, anchors)
    return day === dueOn ? [] : [{ id, dueOn: day }]
  })

/**
 * Updates a deal's tasks to its template, dates, facts and status, and the days of its papers and contract to its
 * dates. Runs in the transaction that changed and locked the deal (docs/rules/tasks.md#follow). With `since`, adds no
 * task with an earlier day: an older file does not get its overdue tasks.
 */
export const syncTasks = async (manager: EntityManager, deal: DealEntity, since: string | null = null) => {
  const anchors = await followClock(manager, deal)
  for (const { id, dueOn } of await papersToFollow(manager, deal.id, anchors))
    await manager.update(PaperEntity, { id }, { dueOn })
  const { added, changed, came, agentUserId } = await tasksToFollow(manager, deal, anchors)
  const fresh = added.filter(({ dueOn }) => since === null || dueOn >= since)
  if (fresh.length > 0)
    await manager.insert(
      TaskEntity,
      fresh.map(({ key, title, role, rule, dueOn }) => ({
        id: newId(),
        dealId: deal.id,
        title,
        dueOn,
        dueRule: rule,
        templateKey: key,
        role,
        assigneeId: role === 'AGENT' ? agentUserId : null,
      })),
    )
  for (const { id, dueOn, isLapsed } of changed)
    await manager.update(TaskEntity, { id }, { dueOn, lapsedAt: isLapsed ? new Date() : null })
  await completeFiled(manager, deal.id, came)
}

/** Completes a new task at once if its paper is already filed. */
const completeFiled = async (manager: EntityManager, dealId: string, came: readonly string[]): Promise<void> => {
  const asked = came.filter((key) => actOf(key) === 'PAPER_FILED')
  if (asked.length === 0) return
  const filed = (await manager.findBy(PaperEntity, { dealId }))
    .filter(isPresent)
    .flatMap(({ key }) => completedByPaper(key))
  await completeTasks(manager, [dealId, asked.filter((key) => filed.includes(key)), 'PAPER_FILED', null])
}
