import { Injectable, Module, type OnApplicationBootstrap } from '@nestjs/common'
import { DiscoveryModule } from '@nestjs/core'
import { TypeOrmModule } from '@nestjs/typeorm'
import { BrokerageModule } from '@bluebonnet/brokerage'
import { Announcements } from './announcements/announcements.js'
import { Composers } from './announcements/composers.js'
import { Delivery } from './announcements/delivery.js'
import { FanOutHandler } from './announcements/fan-out.handler.js'
import { Recipients } from './announcements/recipients.js'
import { CountBadges } from './counts/count-badges.sql.js'
import { CountsController } from './counts/counts.controller.js'
import { InboxController } from './inbox/inbox.controller.js'
import { Inbox } from './inbox/inbox.js'
import { MailDigestHandler, PlanDigestsHandler } from './mail/digest.handlers.js'
import { LeadMails } from './mail/lead-mails.js'
import { MailPlans } from './mail/mail-plans.js'
import { MailNotificationHandler, MailSeveralHandler, PlanMailsHandler } from './mail/notification-mails.handlers.js'
import { NotificationMails } from './mail/notification-mails.js'
import { ProductLinks } from './mail/product-links.js'
import { MailReaders } from './mail/readers.js'
import { NotificationSettingsEntity } from './notification-settings.entity.js'
import { NotificationEntity } from './notification.entity.js'
import { PlanChangeNotice } from './plan-changes/plan-change-notice.js'
import { ClosingWithoutCdaComposer } from './reminders/closing-without-cda.composer.js'
import { TasksDueComposer } from './reminders/tasks-due.composer.js'
import { DeadlineComposer } from './reminders/deadline.composer.js'
import { DueReminders } from './reminders/due-reminders.js'
import { RemindHandler } from './reminders/remind.handler.js'
import { NotificationSettingsStore } from './settings/notification-settings-store.js'
import { NotificationSettingsController } from './settings/notification-settings.controller.js'
import { StreamController } from './stream/stream.controller.js'

const announcing = [Announcements, Composers, Delivery, FanOutHandler, Recipients]
const mailing = [
  LeadMails,
  MailDigestHandler,
  MailNotificationHandler,
  MailPlans,
  MailReaders,
  MailSeveralHandler,
  NotificationMails,
  PlanDigestsHandler,
  PlanMailsHandler,
  ProductLinks,
]
const reminding = [ClosingWithoutCdaComposer, DeadlineComposer, DueReminders, RemindHandler, TasksDueComposer]

/** Announcements, each person's notifications and settings, e-mail, reminders, badges and the live stream. */
@Module({
  imports: [
    BrokerageModule,
    DiscoveryModule,
    TypeOrmModule.forFeature([NotificationEntity, NotificationSettingsEntity]),
  ],
  controllers: [CountsController, InboxController, NotificationSettingsController, StreamController],
  providers: [...announcing, ...mailing, ...reminding, CountBadges, Inbox, NotificationSettingsStore, PlanChangeNotice],
  exports: [Announcements, Composers, Inbox],
})
export class NotificationsModule {}

@Injectable()
class EveryTypeComposed implements OnApplicationBootstrap {
  constructor(private readonly composers: Composers) {}

  onApplicationBootstrap(): void {
    const missing = this.composers.missing()
    if (missing.length > 0) throw new Error(`No class composes notifications of the type ${missing.join(', ')}`)
  }
}

/** For the whole product only: it does not start while a notification type has no composer. */
@Module({ imports: [NotificationsModule], providers: [EveryTypeComposed] })
export class EveryTypeComposedModule {}
