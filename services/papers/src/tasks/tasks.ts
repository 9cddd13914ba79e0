import { isOffice, actOf, taskActLabels } from '@bluebonnet/domain'
import type { CallInput, DealTask, DealTasks, TaskToReopen } from '@bluebonnet/contracts'
import {
  assertUnchanged,
  type Caller,
  changedFields,
  defineErrors,
  definedColumns,
  newId,
  type IdempotentChange,
  Tx,
} from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager, In } from 'typeorm'
import type { z } from 'zod'
import { assertNotCancelled, DealAccess, DealEntity, dealErrors, DealRecord } from '@bluebonnet/deals'
import { syncTasks } from './follow-tasks.js'
import { tasksToReopen } from './reopened-tasks.js'
import { TaskEntity } from './task.entity.js'
import { peopleForTasks, type shownTask, tasksById, tasksOfDeal } from './tasks.sql.js'

const taskErrors = defineErrors({
  TASK_NOT_FOUND: { status: 404, message: 'There is no such task' },
  TASK_LAPSED: { status: 409, message: 'This task does not apply any more' },
  TASK_NAMES_ACT: { status: 409, message: 'This task completes by itself. Undoing its action reopens it.' },
  TASK_ASSIGNEE: { status: 409, message: 'Assign a task to the agent of its deal or to somebody in the office' },
  TASK_OF_TEMPLATE: {
    status: 409,
    message: 'This task comes from the template and cannot be deleted. Complete it instead.',
  },
  TASK_DELETE_FORBIDDEN: { status: 403, message: 'Somebody else added this task' },
})

type TaskValues = Omit<CallInput<'PATCH /api/tasks'>['body']['changes'][number], 'id' | 'version'>

/**
 * Tasks of deals (docs/rules/tasks.md). Everybody who knows a deal sees and completes its tasks; its agent and the
 * office determine which exist.
 */
@Injectable()
export class Tasks {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tx: Tx,
    private readonly access: DealAccess,
    private readonly dealRecord: DealRecord,
  ) {}

  /** Throws DEAL_NOT_FOUND for a deal that the caller may not see. */
  async ofDeal(caller: Caller, dealId: string): Promise<DealTasks> {
    const { manager } = this.dataSource
    const deal = await this.access.findKnown(manager, caller, dealId)
    return {
      dealId,
      tasks: (await tasksOfDeal(manager, [dealId])).map(taskAnswer),
      // Somebody who only shares the deal cannot assign tasks.
      people: this.access.isOwn(caller, deal) ? await peopleForTasks(manager, [dealId]) : [],
    }
  }

  /** What reopening a closed deal would open again. Throws DEAL_NOT_FOUND. */
  async toReopen(caller: Caller, dealId: string): Promise<{ tasks: TaskToReopen[] }> {
    const { manager } = this.dataSource
    return { tasks: await tasksToReopen(manager, await this.access.find(manager, caller, dealId)) }
  }

  /** Throws DEAL_NOT_FOUND, DEAL_CANCELLED, and TASK_ASSIGNEE for somebody who does not work on the deal. */
  async add(
    once: IdempotentChange,
    caller: Caller,
    dealId: string,
    body: CallInput<'POST /api/deals/:id/tasks'>['body'],
  ): Promise<DealTask> {
    return once(async (manager) => {
      const deal = await this.access.lock(manager, caller, dealId)
      assertNotCancelled(deal)
      const { title, dueOn, assigneeId } = body
      await this.assertWorks(manager, deal, assigneeId)
      const id = newId()
      const task = { title, dueOn, assigneeId: assigneeId ?? caller.userId, role: null }
      const createdBy = caller.userId
      await manager.insert(TaskEntity, {
        ...task,
        id,
        dealId,
        dueRule: null,
        templateKey: null,
        pinned: true,
        createdBy,
      })
      await this.recordChanges(manager, caller, [{ deal, task: { id, title }, step: 'ADDED', after: task }])
      return shown(await tasksById(manager, [[id]]))
    })
  }

  /**
   * Changes all of these tasks or none. Throws TASK_NOT_FOUND for one of a deal that the caller may not see,
   * DEAL_SHARED if somebody who shares it changes more than whether it is done, or snoozes a task that is not assigned
   * to them, TASK_LAPSED for a lapsed task, TASK_NAMES_ACT for one that an act completes, TASK_ASSIGNEE, and
   * ROW_CHANGED after a concurrent change.
   */
  async change(caller: Caller, { changes }: CallInput<'PATCH /api/tasks'>['body']): Promise<DealTask[]> {
    return this.tx.inTransaction(async (manager) => {
      const ids = changes.map(({ id }) => id)
      const deals = await this.deals(manager, caller, ids)
      const tasks = await manager.find(TaskEntity, {
        where: { id: In(ids) },
        order: { id: 'ASC' },
        lock: { mode: 'for_no_key_update' },
      })
      const recorded: RecordedChange[] = []
      const woken = new Set<DealEntity>()
      for (const { id, version, ...changed } of changes) {
        const task = tasks.find((one) => one.id === id)
        const deal = deals.find((one) => one.id === task?.dealId)
        if (task === undefined || deal === undefined) throw taskErrors.fail('TASK_NOT_FOUND')
        if (!this.access.isOwn(caller, deal)) assertMayDo(caller, task, changed)
        if (task.lapsedAt !== null) throw taskErrors.fail('TASK_LAPSED')
        const columns = columnsOf(caller, task, changed)
        if (columns.doneAt !== undefined) assertTicked(task)
        const fields = changedFields(task, columns)
        if (fields === null) continue
        const edit = { entity: TaskEntity, row: task, changes: Object.keys(fields.after), version }
        const current = async (): Promise<DealTask> => shown(await tasksById(manager, [[id]]))
        await assertUnchanged(manager, edit, current)
        await this.assertWorks(manager, deal, columns.assigneeId)
        await manager.update(TaskEntity, { id }, columns)
        if (changed.pinned === false) woken.add(deal)
        const step = columns.doneAt === undefined ? null : columns.doneAt === null ? 'OPEN' : 'DONE'
        recorded.push({ deal, task, step, ...fields })
      }
      for (const deal of woken) await syncTasks(manager, deal)
      await this.recordChanges(manager, caller, recorded)
      return (await tasksById(manager, [ids])).map(taskAnswer)
    })
  }

  /**
   * Throws TASK_NOT_FOUND, DEAL_SHARED, TASK_OF_TEMPLATE, and TASK_DELETE_FORBIDDEN if an agent deletes somebody else's
   * task.
   */
  async delete(caller: Caller, id: string): Promise<void> {
    await this.tx.inTransaction(async (manager) => {
      const [deal] = await this.deals(manager, caller, [id])
      const task = await manager.findOne(TaskEntity, { where: { id }, lock: { mode: 'pessimistic_write' } })
      if (task === null || deal === undefined) throw taskErrors.fail('TASK_NOT_FOUND')
      if (!this.access.isOwn(caller, deal)) throw dealErrors.fail('DEAL_SHARED')
      if (task.createdBy === null) throw taskErrors.fail('TASK_OF_TEMPLATE')
      if (task.createdBy !== caller.userId && !isOffice(caller)) throw taskErrors.fail('TASK_DELETE_FORBIDDEN')
      await manager.delete(TaskEntity, { id })
      const before = { title: task.title, dueOn: task.dueOn }
      await this.recordChanges(manager, caller, [{ deal, task, step: 'DELETED', before }])
    })
  }

  /** The deals of these tasks that the caller knows, locked in the order of their ids until the transaction ends. */
  private async deals(manager: EntityManager, caller: Caller, taskIds: readonly string[]): Promise<DealEntity[]> {
    const query = manager
      .createQueryBuilder(DealEntity, 'deal')
      .where('deal.id IN (SELECT deal_id FROM tasks WHERE id = ANY(:taskIds::uuid[]))', { taskIds })
      .orderBy('deal.id')
    return this.access.known(query, caller).setLock('pessimistic_read').getMany()
  }

  private async assertWorks(manager: EntityManager, deal: DealEntity, assigneeId: string | null | undefined) {
    if (assigneeId === null || assigneeId === undefined) return
    const people = await peopleForTasks(manager, [deal.id])
    if (!people.some(({ id }) => id === assigneeId)) throw taskErrors.fail('TASK_ASSIGNEE')
  }

  private async recordChanges(
    manager: EntityManager,
    { userId: by }: Caller,
    recorded: readonly RecordedChange[],
  ): Promise<void> {
    const changes = recorded.map(({ deal, task: { title }, step, before = null, after = null }) => ({
      dealId: deal.id,
      by,
      ...(step === null ? {} : { entry: { kind: 'CHANGED' as const, details: { task: [title, step] as const } } }),
      audit: {
        action: 'deal.task' as const,
        before: before === null ? null : { task: title, ...before },
        after: after === null ? null : { task: title, ...after },
      },
    }))
    await this.dealRecord.add(manager, ...changes)
  }
}

/** Throws TASK_NAMES_ACT. */
const assertTicked = ({ title, templateKey }: TaskEntity): void => {
  const act = actOf(templateKey)
  if (act === null) return
  const message = `'${title}' cannot be ticked. Use '${taskActLabels[act]}'; taking that back opens the task again.`
  throw taskErrors.fail('TASK_NAMES_ACT', { message })
}

/** Applies to deals that the user only shares. */
const assertMayDo = ({ userId }: Caller, { assigneeId }: TaskEntity, changed: TaskValues): void => {
  const free = assigneeId === userId ? ['done', 'snoozedTo'] : ['done']
  if (Object.entries(changed).some(([name, value]) => value !== undefined && !free.includes(name)))
    throw dealErrors.fail('DEAL_SHARED')
}

interface RecordedChange {
  deal: DealEntity
  task: Pick<TaskEntity, 'id' | 'title'>
  /** Event in the deal's timeline. Null for a change that only the audit log records. */
  step: 'ADDED' | 'DONE' | 'OPEN' | 'DELETED' | null
  before?: Readonly<Record<string, unknown>>
  after?: Readonly<Record<string, unknown>>
}

/** A day entered by hand is pinned. */
const columnsOf = ({ userId }: Caller, task: TaskEntity, { done, ...changed }: TaskValues): Partial<TaskEntity> => {
  const typed = changed.dueOn !== undefined && changed.dueOn !== task.dueOn
  const ticked = done === undefined || done === (task.doneAt !== null) ? {} : doneColumns(userId, done)
  return { ...definedColumns(changed), ...(typed ? { pinned: changed.pinned ?? true } : {}), ...ticked }
}

const doneColumns = (userId: string, done: boolean) =>
  done ? { doneAt: new Date(), doneBy: userId, doneAct: null } : { doneAt: null, doneBy: null, doneAct: null }

const taskAnswer = ({ doneAt, templateKey, ...task }: z.output<typeof shownTask>): DealTask => ({
  ...task,
  act: actOf(templateKey),
  doneAt: doneAt?.toISOString() ?? null,
})

const shown = ([task]: readonly z.output<typeof shownTask>[]): DealTask => {
  if (task === undefined) throw taskErrors.fail('TASK_NOT_FOUND')
  return taskAnswer(task)
}
