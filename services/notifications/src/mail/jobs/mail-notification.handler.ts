import { Brokerage, senderOf } from '@bluebonnet/auth'
import { HandlesJob, type JobHandler, type JobRun, Mailer } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { NotificationEntity } from '../../notification.entity.js'
import { wantsMail } from '../mail-choice.js'
import { notificationMail } from '../notification.mail.js'
import { ProductLinks } from '../product-links.js'
import { MailReaders } from '../readers.js'
import { mailNotification } from './mail-notification.job.js'

@Injectable()
@HandlesJob(mailNotification)
export class MailNotificationHandler implements JobHandler<{ notificationId: string }> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly readers: MailReaders,
    private readonly brokerage: Brokerage,
    private readonly links: ProductLinks,
    private readonly mailer: Mailer,
  ) {}

  /** Sends nothing to somebody who left, or who switched such e-mails off while this one waited. */
  async handle(run: JobRun<{ notificationId: string }>): Promise<void> {
    const notification = await this.dataSource.manager.findOneBy(NotificationEntity, { id: run.payload.notificationId })
    if (notification === null || notification.mailedAt !== null) return
    const reader = await this.readers.find(notification.userId)
    if (reader === null || !wantsMail(reader.settings, notification.type)) return
    const brokerage = await this.brokerage.settings()
    const { title, message, link } = notification
    const words = { title, message, url: link === null ? null : this.links.to(link) }
    const data = { firstName: reader.firstName, brokerage: brokerage.name, settingsUrl: this.links.settings, notification: words }
    await this.mailer.send(notificationMail, data, { to: reader.email, intent: notification.id, sender: senderOf(brokerage) })
    await run.complete((manager) => manager.update(NotificationEntity, { id: notification.id }, { mailedAt: new Date() }))
  }
}
