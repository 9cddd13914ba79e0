import { Injectable } from '@nestjs/common'
import { batchesOf, Outbox } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { mailNotification, mailSeveral, mailsOfOneJob } from './mail.jobs.js'

/** Writes down the e-mails of one event that are due at once. */
@Injectable()
export class MailPlans {
  constructor(private readonly outbox: Outbox) {}

  /** A few recipients share a job; whoever is alone has one of their own. */
  async add(manager: EntityManager, notificationIds: readonly string[]): Promise<void> {
    const groups = batchesOf(notificationIds, mailsOfOneJob)
    const several = groups.filter((ids) => ids.length > 1).map((ids) => ({ notificationIds: ids }))
    const alone = groups.filter((ids) => ids.length === 1).flatMap((ids) => ids.map((id) => ({ notificationId: id })))
    await this.outbox.addMany(manager, mailSeveral, several)
    await this.outbox.addMany(manager, mailNotification, alone)
  }
}
