import { Injectable } from '@nestjs/common'
import { Outbox } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { mailNotification, mailSeveral, mailsOfOneJob } from './mail.jobs.js'

/** Writes down the e-mails of one event that are due at once. */
@Injectable()
export class MailPlans {
  constructor(private readonly outbox: Outbox) {}

  /** A few recipients share a job; whoever is alone has one of their own. */
  async add(manager: EntityManager, notificationIds: readonly string[]): Promise<void> {
    const groups: string[][] = []
    for (let from = 0; from < notificationIds.length; from += mailsOfOneJob)
      groups.push(notificationIds.slice(from, from + mailsOfOneJob))
    const alone = groups.flatMap(([id, ...others]) =>
      id === undefined || others.length > 0 ? [] : [{ notificationId: id }],
    )
    await this.outbox.addMany(
      manager,
      mailSeveral,
      groups.filter((ids) => ids.length > 1).map((ids) => ({ notificationIds: ids })),
    )
    await this.outbox.addMany(manager, mailNotification, alone)
  }
}
