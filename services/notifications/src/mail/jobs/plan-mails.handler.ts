import { HandlesJob, type JobHandler, type JobRun } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { MailPlans } from '../mail-plans.js'
import { planMails } from './plan-mails.job.js'

/** Notifications whose jobs one statement writes. */
const atOnce = 5_000

/**
 * Who wants e-mail at once was decided when the notification was written: its e-mail is due from the moment that it was
 * made.
 */
const select =
  'SELECT id FROM notifications WHERE event_id = $1 AND mail_after = created_at AND mailed_at IS NULL ORDER BY id'

@Injectable()
@HandlesJob(planMails)
export class PlanMailsHandler implements JobHandler<{ eventId: string }> {
  constructor(private readonly plans: MailPlans) {}

  async handle(run: JobRun<{ eventId: string }>): Promise<void> {
    await run.complete(async (manager) => {
      const rows = await manager.query<{ id: string }[]>(select, [run.payload.eventId])
      for (let from = 0; from < rows.length; from += atOnce)
        await this.plans.add(
          manager,
          rows.slice(from, from + atOnce).map(({ id }) => id),
        )
    })
  }
}
