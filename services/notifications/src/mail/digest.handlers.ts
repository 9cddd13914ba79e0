import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Brokerage } from '@bluebonnet/brokerage'
import { derivedId, HandlesJob, type JobHandler, type JobRun, Mailer, Outbox } from '@bluebonnet/platform'
import { In, Repository } from 'typeorm'
import { NotificationEntity } from '../notification.entity.js'
import { wantsMail } from './mail-choice.js'
import { mailDigest, planDigests } from './mail.jobs.js'
import { digestsDue } from './mails.sql.js'
import { digestMail } from './notification.mail.js'
import { ProductLinks } from './product-links.js'
import { type MailReader, MailReaders } from './readers.js'

@Injectable()
@HandlesJob(mailDigest)
export class MailDigestHandler implements JobHandler<{ userId: string }> {
  constructor(
    @InjectRepository(NotificationEntity) private readonly notifications: Repository<NotificationEntity>,
    private readonly readers: MailReaders,
    private readonly brokerage: Brokerage,
    private readonly links: ProductLinks,
    private readonly mailer: Mailer,
  ) {}

  async handle(run: JobRun<{ userId: string }>): Promise<void> {
    const reader = await this.readers.find(run.payload.userId)
    const waiting = await this.waiting(run.id, run.payload.userId)
    const wanted = reader === null ? [] : waiting.filter(({ type }) => wantsMail(reader.settings, type))
    if (reader !== null && wanted.length > 0) await this.send(run.id, reader, wanted)
    await run.complete(async (manager) => {
      // Removes notifications that the person no longer wants, or may not receive because they were deactivated, from
      // the queue without a mail: as the first waiting row, one would produce this digest's id again, and no new digest
      // would be planned when they are back.
      const unwanted = waiting.filter((row) => !wanted.includes(row))
      await manager.update(NotificationEntity, { id: In(unwanted.map(({ id }) => id)) }, { mailAfter: null })
      await manager.update(NotificationEntity, { id: In(wanted.map(({ id }) => id)) }, { mailedAt: () => 'now()' })
    })
  }

  /**
   * Notifications due when the digest was planned, the same on every attempt: later ones were not in a mail that a
   * server may have accepted.
   */
  private async waiting(jobId: string, userId: string): Promise<NotificationEntity[]> {
    return this.notifications
      .createQueryBuilder('notification')
      .where('notification.userId = :userId AND notification.mailedAt IS NULL', { userId })
      .andWhere(
        `notification.mailAfter <= (SELECT created_at FROM outbox WHERE id = :jobId)
          AND notification.mailAfter > notification.createdAt`,
        { jobId },
      )
      .orderBy('notification.createdAt', 'DESC')
      .addOrderBy('notification.id', 'DESC')
      .getMany()
  }

  private async send(
    intent: string,
    { email, firstName }: MailReader,
    rows: readonly NotificationEntity[],
  ): Promise<void> {
    const brokerage = await this.brokerage.settings()
    const notifications = rows.map(({ title, message, link }) => ({
      title,
      message,
      url: link === null ? null : this.links.to(link),
    }))
    const data = {
      firstName,
      brokerage: brokerage.name,
      settingsUrl: this.links.settings,
      notifications,
      url: this.links.home,
    }
    await this.mailer.send(digestMail, data, { to: email, intent, sender: await this.brokerage.sender(brokerage) })
  }
}

@Injectable()
@HandlesJob(planDigests)
export class PlanDigestsHandler implements JobHandler<Record<string, never>> {
  constructor(private readonly outbox: Outbox) {}

  /**
   * The mail's id is derived from the first waiting row: while a digest is being retried, the next round finds the same
   * first row and adds no second mail.
   */
  async handle(run: JobRun<Record<string, never>>): Promise<void> {
    await run.complete(async (manager) => {
      const waiting = await digestsDue(manager)
      for (const { userId, firstId } of waiting) {
        await this.outbox.add(
          manager,
          mailDigest,
          { userId },
          { id: derivedId('notifications.mail-digest', userId, firstId) },
        )
      }
    })
  }
}
