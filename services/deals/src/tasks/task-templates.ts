import { dealKinds, dealSides } from '@bluebonnet/contracts'
import type { CallInput, ListName, TaskTemplate } from '@bluebonnet/contracts'
import { readyTasks } from '@bluebonnet/contracts/tasks/ready-tasks'
import { type Caller, type ListReply, Journal, newId, Outbox, pageOfAll, Tx } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { paperErrors } from '../papers/paper.errors.js'
import { followTemplates } from './follow-tasks.job.js'
import { TaskTemplateEntity } from './task.entity.js'
import { namedTemplates, newestTemplates } from './tasks.sql.js'

/** The version of a template as it comes with the product. */
const readyVersion = 1

const allNames: readonly ListName[] = dealSides.flatMap((side) => dealKinds.map((kind) => ({ side, kind })))

type Listed = Awaited<ReturnType<typeof namedTemplates>>[number]

/** The tasks that deals begin with, by side and kind of deal (docs/rules/tasks.md#templates). */
@Injectable()
export class TaskTemplates {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tx: Tx,
    private readonly journal: Journal,
    private readonly outbox: Outbox,
  ) {}

  async page(query: CallInput<'GET /api/task-templates'>['query']): Promise<ListReply<TaskTemplate>> {
    const written = await namedTemplates(this.dataSource)
    return pageOfAll(
      allNames.map((name) => answer(written, name)),
      query,
      { key: ({ side, kind }) => `${side}/${kind}`, texts: ({ items }) => items.map(({ title }) => title) },
    )
  }

  /** Throws LIST_CHANGED when another version is there by now. Open deals get the new one by a job. */
  async write(
    caller: Caller,
    name: ListName,
    { items, version }: CallInput<'PUT /api/task-templates/:side/:kind'>['body'],
  ): Promise<TaskTemplate> {
    return this.tx.inTransaction(async (manager) => {
      const [before] = await newestTemplates(manager, [name.side, name.kind])
      if ((before?.version ?? readyVersion) !== version) throw paperErrors.fail('LIST_CHANGED')
      const id = newId()
      const made = await manager
        .createQueryBuilder()
        .insert()
        .into(TaskTemplateEntity)
        .values({ ...name, id, version: version + 1, items, createdBy: caller.userId })
        .orIgnore()
        .returning('id')
        .execute()
      if (!Array.isArray(made.raw) || made.raw.length === 0) throw paperErrors.fail('LIST_CHANGED')
      await this.journal.audit(manager, {
        actorId: caller.userId,
        action: 'brokerage.tasks',
        entityType: 'taskTemplate',
        entityId: id,
        before: { items: before?.items ?? readyTasks(name) },
        after: { ...name, items },
      })
      await this.outbox.add(manager, followTemplates, { list: name })
      return answer(await namedTemplates(manager), name)
    })
  }
}

const answer = (written: readonly Listed[], name: ListName): TaskTemplate => {
  const known = written.find(({ side, kind }) => side === name.side && kind === name.kind)
  const { items, changedAt, ...template } = known ?? {
    ...name,
    version: readyVersion,
    items: readyTasks(name),
    changedByName: null,
    changedAt: null,
  }
  return {
    ...template,
    items: items.map(({ when, ...item }) => ({ ...item, when: [...when] })),
    changedAt: changedAt?.toISOString() ?? null,
  }
}
