import {
  type AnchorDays,
  dayOfRule,
  followTasks,
  type TaskChanges,
  wantedTasks,
} from '@bluebonnet/contracts/tasks/task-list'
import { newId } from '@bluebonnet/platform'
import { type EntityManager, IsNull, Not } from 'typeorm'
import { followClock } from '../contract/anchors.js'
import type { DealEntity } from '../deals/deal.entity.js'
import { PaperEntity } from '../papers/paper.entity.js'
import { currentItems } from '../papers/versioned-lists.js'
import { TaskEntity } from './task.entity.js'
import { taskLists } from './task-templates.js'
import { tasksBasis } from './tasks.sql.js'

/** What becomes of a deal's tasks when they are counted from these days; nothing of a deal that is gone. */
export const tasksToFollow = async (
  manager: EntityManager,
  deal: Pick<DealEntity, 'id' | 'side' | 'status'>,
  anchors: AnchorDays,
): Promise<TaskChanges & { agentUserId: string | null }> => {
  const [basis] = await tasksBasis(manager, [deal.id])
  if (basis === undefined) return { added: [], changed: [], agentUserId: null }
  const items = await currentItems(taskLists, manager, { side: deal.side, kind: basis.kind })
  const wanted = wantedTasks(items, { status: deal.status, facts: basis.facts, anchors })
  const kept = await manager.findBy(TaskEntity, { dealId: deal.id })
  const changes = followTasks(
    kept.map(({ id, templateKey: key, dueOn, pinned, doneAt, lapsedAt }) => {
      return { id, key, dueOn, pinned, isDone: doneAt !== null, isLapsed: lapsedAt !== null }
    }),
    wanted,
    deal.status,
  )
  return { ...changes, agentUserId: basis.agentUserId }
}

/** Papers of a deal that stand on another day than these give: their day then, null for none. */
export const papersToFollow = async (manager: EntityManager, dealId: string, anchors: AnchorDays) =>
  (await manager.findBy(PaperEntity, { dealId, dueRule: Not(IsNull()) })).flatMap(({ id, dueRule, dueOn }) => {
    const day = dueRule === null ? null : dayOfRule(dueRule, anchors)
    return day === dueOn ? [] : [{ id, dueOn: day }]
  })

/**
 * Brings the tasks of a deal up to its template, dates, facts and status, and the days of its papers and of its
 * contract up to its dates, in the transaction that changed them and holds the deal (docs/rules/tasks.md#follow). With
 * `since` no task of an earlier day is added: what a file that is long under way should have done then nobody is asked
 * for now.
 */
export const bringTasks = async (manager: EntityManager, deal: DealEntity, since: string | null = null) => {
  const anchors = await followClock(manager, deal)
  for (const { id, dueOn } of await papersToFollow(manager, deal.id, anchors))
    await manager.update(PaperEntity, { id }, { dueOn })
  const { added, changed, agentUserId } = await tasksToFollow(manager, deal, anchors)
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
}
