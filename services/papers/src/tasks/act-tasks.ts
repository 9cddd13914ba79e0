import { completedBy, completedByPaper, type TaskAct } from '@bluebonnet/domain'
import type { EntityManager } from 'typeorm'
import { completeTasks, reopenTasks } from './tasks.sql.js'

type Act = Exclude<TaskAct, 'PAPER_FILED'>

/** An act completes the tasks of a deal that ask for it, in its transaction (docs/rules/tasks.md#acts). */
export const completeByActs = async (
  manager: EntityManager,
  dealId: string,
  acts: readonly Act[],
  by: string | null,
): Promise<void> => {
  for (const act of acts) await completeTasks(manager, [dealId, completedBy(act), act, by])
}

/** Taken back, it opens those that it completed itself. */
export const reopenByActs = async (manager: EntityManager, dealId: string, acts: readonly Act[]): Promise<void> => {
  for (const act of acts) await reopenTasks(manager, [dealId, completedBy(act), act])
}

/** A paper is there, or is there no more. */
export const followPaper = async (
  manager: EntityManager,
  dealId: string,
  { key, isThere, by }: { key: string; isThere: boolean; by: string | null },
): Promise<void> => {
  const keys = completedByPaper(key)
  if (keys.length === 0) return
  await (isThere
    ? completeTasks(manager, [dealId, keys, 'PAPER_FILED', by])
    : reopenTasks(manager, [dealId, keys, 'PAPER_FILED']))
}
