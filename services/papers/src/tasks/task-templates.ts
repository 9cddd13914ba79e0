import { defaultTasks, type ListName, type TaskItem } from '@bluebonnet/domain'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { type ListKind, VersionedLists } from '../papers/versioned-lists.js'
import { listStatements } from '../papers/versioned-lists.sql.js'
import { followTemplates } from './follow-tasks.job.js'

/** The built-in tasks, and the brokerage's versions of them. */
export const taskLists: ListKind<TaskItem> = {
  statements: listStatements<TaskItem>('task_templates'),
  ready: defaultTasks,
  text: ({ title }) => title,
  audit: { action: 'brokerage.tasks', entityType: 'taskTemplate' },
}

/** The initial tasks of deals, by side and kind of deal (docs/rules/tasks.md#templates). */
@Injectable()
export class TaskTemplates extends VersionedLists<TaskItem> {
  protected readonly kind = taskLists

  protected async follow(manager: EntityManager, list: ListName): Promise<unknown> {
    return this.outbox.add(manager, followTemplates, { list })
  }
}
