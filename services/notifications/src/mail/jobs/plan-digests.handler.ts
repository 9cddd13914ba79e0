import { derivedId, HandlesJob, type JobHandler, type JobRun, Outbox } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { mailDigest, planDigests } from './digest.jobs.js'

/** Later than its row: what is e-mailed at once has a job of its own. */
const due = `
  SELECT n.user_id AS "userId", (array_agg(n.id ORDER BY n.id))[1] AS "firstId"
    FROM notifications n JOIN users u ON u.id = n.user_id AND u.is_active
   WHERE n.mail_after IS NOT NULL AND n.mailed_at IS NULL AND n.mail_after <= now() AND n.mail_after > n.created_at
   GROUP BY n.user_id`

@Injectable()
@HandlesJob(planDigests)
export class PlanDigestsHandler implements JobHandler<Record<string, never>> {
  constructor(private readonly outbox: Outbox) {}

  /**
   * The mail's id comes from the first row that waits: while a digest could not be delivered and is tried again, the
   * next round finds the same first row and adds no second mail.
   */
  async handle(run: JobRun<Record<string, never>>): Promise<void> {
    await run.complete(async (manager) => {
      const waiting = await manager.query<{ userId: string; firstId: string }[]>(due)
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
