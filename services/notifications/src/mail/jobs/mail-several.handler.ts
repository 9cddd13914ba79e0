import { faultOf, HandlesJob, type JobHandler, type JobRun, Outbox } from '@bluebonnet/platform'
import { Injectable, Logger } from '@nestjs/common'
import { NotificationMails, type Outcome } from '../notification-mails.js'
import { mailNotification } from './mail-notification.job.js'
import { mailSeveral } from './mail-several.job.js'

/** As soon as a job of the mail queue would be tried again. */
const secondTryAfterMs = 5_000

const idOf = ({ notificationId }: Outcome): string => notificationId

@Injectable()
@HandlesJob(mailSeveral)
export class MailSeveralHandler implements JobHandler<{ notificationIds: string[] }> {
  private readonly logger = new Logger('Mail')

  constructor(
    private readonly mails: NotificationMails,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Whom the mail server would not take has a job of their own from now on: nobody is written to again because of
   * somebody else.
   */
  async handle(run: JobRun<{ notificationIds: string[] }>): Promise<void> {
    const outcomes = await this.mails.send(run.payload.notificationIds)
    const refused = outcomes.filter(({ fault }) => fault !== null)
    for (const { notificationId, fault } of refused)
      this.logger.warn(`The e-mail of notification ${notificationId} failed: ${faultOf(fault).summary}`)
    await run.complete(async (manager) => {
      await this.mails.noteMailed(manager, outcomes.filter(({ fault }) => fault === null).map(idOf))
      const again = refused.map((outcome) => ({ notificationId: idOf(outcome) }))
      await this.outbox.addMany(manager, mailNotification, again, { afterMs: secondTryAfterMs })
    })
  }
}
