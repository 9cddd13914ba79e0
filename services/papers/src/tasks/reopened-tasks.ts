import type { TaskToReopen } from '@bluebonnet/contracts'
import { reopenedByDefault } from '@bluebonnet/domain'
import type { EntityManager } from 'typeorm'
import { anchorsOf } from '../contract/anchors.js'
import type { DealEntity } from '@bluebonnet/deals'
import { reopenByActs } from './act-tasks.js'
import { tasksToFollow } from './follow-tasks.js'
import { TaskEntity } from './task.entity.js'
import { leaveTasks } from './tasks.sql.js'

/** Acts that reopening undoes: the closing, and the CDA, which is voided with it. */
const undone = ['DEAL_CLOSED', 'CDA_GENERATED', 'CDA_APPROVED'] as const

/**
 * Tasks that reopening a closed deal would open again, by its days: those that lapsed with the closing, and those that
 * the closing or the CDA, which is voided then, completed (docs/rules/tasks.md#reopening).
 */
export const tasksToReopen = async (manager: EntityManager, deal: DealEntity): Promise<TaskToReopen[]> => {
  if (deal.status !== 'CLOSED') return []
  const { id: dealId, side } = deal
  const pending = { id: dealId, side, status: 'PENDING' } as const
  const { changed } = await tasksToFollow(manager, pending, await anchorsOf(manager, deal), undone)
  const tasks = await manager.find(TaskEntity, { where: { dealId }, order: { id: 'ASC' } })
  return tasks
    .filter(({ lapsedAt, doneAt, doneAct }) =>
      doneAt === null ? lapsedAt !== null : undone.some((act) => act === doneAct),
    )
    .map(({ id, title, dueOn, lapsedAt }) => {
      const after = changed.find((task) => task.id === id) ?? { dueOn, isLapsed: lapsedAt !== null }
      return { id, title, dueOn: after.dueOn, stays: after.isLapsed }
    })
    .filter(({ stays }) => !stays)
    .map(({ id, title, dueOn }) => ({ id, title, dueOn }))
    .toSorted((one, other) => one.dueOn.localeCompare(other.dueOn))
}

/** Reopens the chosen tasks of a reopened deal, which is locked. Without a choice, reopens the proposed ones. */
export const reopenChosen = async (
  manager: EntityManager,
  deal: DealEntity,
  chosen: readonly string[] | undefined,
): Promise<void> => {
  const coming = await tasksToReopen(manager, deal)
  await leaveTasks(manager, [deal.id, coming.map(({ id }) => id), chosen ?? reopenedByDefault(coming, deal)])
  await reopenByActs(manager, deal.id, undone)
}
