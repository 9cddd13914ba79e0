import { Brokerage } from '@bluebonnet/brokerage'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { Announcement, ComposedNotification } from '../announcements/announcement.js'
import { Composes, type NotificationComposer } from '../announcements/composers.js'
import { tasksOfToday } from './reminders.sql.js'

/** Reminds a person, the announcement's subject, of all their tasks for today in one notification. */
@Injectable()
@Composes('TASKS_DUE')
export class TasksDueComposer implements NotificationComposer {
  constructor(private readonly brokerage: Brokerage) {}

  /** Notifies nobody when all tasks were done, moved or assigned to others while the reminder waited. */
  async compose(manager: EntityManager, { subjectId }: Announcement): Promise<ComposedNotification | null> {
    const tasks = await tasksOfToday(manager, [subjectId, await this.brokerage.today(manager)])
    const [first] = tasks
    if (first === undefined) return null
    const others = tasks.length - 1
    return {
      audience: { users: [subjectId] },
      title: tasks.length === 1 ? 'One task for today' : `${tasks.length} tasks for today`,
      message: `${first.title}, ${first.address}${others === 0 ? '' : `, and ${others} more`}.`,
      link: '/my-day',
    }
  }
}
