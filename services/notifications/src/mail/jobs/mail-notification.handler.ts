import { HandlesJob, type JobHandler, type JobRun } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { NotificationMails } from '../notification-mails.js'
import { mailNotification } from './mail-notification.job.js'

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
