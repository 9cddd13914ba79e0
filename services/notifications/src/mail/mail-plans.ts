import { Injectable } from '@nestjs/common'
import { batchesOf, Outbox } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { mailNotification, mailSeveral, mailsOfOneJob } from './mail.jobs.js'

/** Queues the immediate e-mails of one event. */
@Injectable()
export class MailPlans {
  constructor(private readonly outbox: Outbox) {}

  /** A few recipients share a job; a single one gets a job of their own. */
  async add(manager: EntityManager, notificationIds: readonly string[]): Promise<void> {
    const groups = batchesOf(notificationIds, mailsOfOneJob)
    const several = groups.filter((ids) => ids.length > 1).map((ids) => ({ notificationIds: ids }))
    const alone = groups.filter((ids) => ids.length === 1).flatMap((ids) => ids.map((id) => ({ notificationId: id })))
    await this.outbox.addMany(manager, mailSeveral, several)
    await this.outbox.addMany(manager, mailNotification, alone)
  }
}
