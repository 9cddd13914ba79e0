import { Inject, Injectable } from '@nestjs/common'
import { Brokerage, type BrokerageSettings } from '@bluebonnet/brokerage'
import { Mailer, type Settings, SETTINGS } from '@bluebonnet/platform'
import { DataSource, type EntityManager, In } from 'typeorm'
import { NotificationEntity } from '../notification.entity.js'
import { settingsOf } from '../settings/stored-settings.js'
import { wantsMail } from './mail-choice.js'
import { type MailRow, lettersOf } from './mails.sql.js'
import { notificationMail } from './notification.mail.js'
import { ProductLinks } from './product-links.js'
import { replyAddress } from './reply-address.js'

/** The result of one e-mail. */
export interface Outcome {
  notificationId: string
  /** Null when the mail server accepted it. */
  fault: unknown
}

/** E-mails notifications one by one: each to its one recipient, with its own Message-ID. */
@Injectable()
export class NotificationMails {
  constructor(
    private readonly dataSource: DataSource,
    private readonly brokerage: Brokerage,
    private readonly links: ProductLinks,
    private readonly mailer: Mailer,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Sends nothing to a person who left, who switched such e-mails off meanwhile, or who already has it. */
  async send(notificationIds: readonly string[]): Promise<Outcome[]> {
    const rows = await lettersOf(this.dataSource, [notificationIds])
    const letters = rows.filter((row) => wantsMail(settingsOf(row), row.type))
    if (letters.length === 0) return []
    const brokerage = await this.brokerage.settings()
    return Promise.all(letters.map((letter) => this.outcome(brokerage, letter)))
  }

  async noteMailed(manager: EntityManager, notificationIds: readonly string[]): Promise<void> {
    if (notificationIds.length > 0)
      await manager.update(
        NotificationEntity,
        { id: In([...notificationIds]) },
        { mailedAt: () => 'clock_timestamp()' },
      )
  }

  private async outcome(
    brokerage: BrokerageSettings,
    { notificationId, type, title, message, link, email, firstName }: MailRow,
  ): Promise<Outcome> {
    const notification = { title, message, url: link === null ? null : this.links.to(link) }
    const data = { firstName, brokerage: brokerage.name, settingsUrl: this.links.settings, notification }
    try {
      await this.mailer.send(notificationMail, data, {
        to: email,
        intent: notificationId,
        sender: await this.brokerage.sender(brokerage),
        replyTo: replyAddress(this.settings, { type, link }),
      })
      return { notificationId, fault: null }
    } catch (fault) {
      return { notificationId, fault: fault ?? new Error('The mail server refused') }
    }
  }
}
