import { Injectable, Logger } from '@nestjs/common'
import { faultOf, HandlesJob, batchesOf, type JobHandler, type JobRun, Outbox } from '@bluebonnet/platform'
import { MailPlans } from './mail-plans.js'
import { mailNotification, mailSeveral, planMails } from './mail.jobs.js'
import { mailsAtOnce } from './mails.sql.js'
import { NotificationMails, type Outcome } from './notification-mails.js'

@Injectable()
@HandlesJob(mailNotification)
export class MailNotificationHandler implements JobHandler<{ notificationId: string }> {
  constructor(private readonly mails: NotificationMails) {}

  async handle(run: JobRun<{ notificationId: string }>): Promise<void> {
    const [outcome] = await this.mails.send([run.payload.notificationId])
    if (outcome === undefined) return
    if (outcome.fault !== null) throw outcome.fault
    await run.complete((manager) => this.mails.noteMailed(manager, [outcome.notificationId]))
  }
}

/** The delay before a second try, as of a job in the mail queue. */
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
   * A recipient whom the mail server refused gets a job of their own from now on: nobody gets a mail again because of
   * another recipient.
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

/** Notifications whose jobs one statement adds. */
const atOnce = 5_000

@Injectable()
@HandlesJob(planMails)
export class PlanMailsHandler implements JobHandler<{ eventId: string }> {
  constructor(private readonly plans: MailPlans) {}

  async handle(run: JobRun<{ eventId: string }>): Promise<void> {
    await run.complete(async (manager) => {
      const rows = await mailsAtOnce(manager, [run.payload.eventId])
      const ids = rows.map(({ id }) => id)
      for (const some of batchesOf(ids, atOnce)) await this.plans.add(manager, some)
    })
  }
}
