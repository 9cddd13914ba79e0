import { completedBy, completedByPaper, type TaskAct } from '@bluebonnet/domain'
import type { EntityManager } from 'typeorm'
import { completeTasks, reopenTasks } from './tasks.sql.js'

type PlainTaskAct = Exclude<TaskAct, 'PAPER_FILED'>

/** Completes the tasks of a deal that an act fulfils, in its transaction (docs/rules/tasks.md#acts). */
export const completeByActs = async (
  manager: EntityManager,
  dealId: string,
  acts: readonly PlainTaskAct[],
  by: string | null,
): Promise<void> => {
  for (const act of acts) await completeTasks(manager, [dealId, completedBy(act), act, by])
}

/** Undoing an act reopens the tasks that it completed. */
export const reopenByActs = async (
  manager: EntityManager,
  dealId: string,
  acts: readonly PlainTaskAct[],
): Promise<void> => {
  for (const act of acts) await reopenTasks(manager, [dealId, completedBy(act), act])
}

/** Called when a paper becomes present or missing. */
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
