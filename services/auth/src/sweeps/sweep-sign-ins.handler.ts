import { Injectable } from '@nestjs/common'
import { defineJob, defineSchedule, HandlesJob, type JobHandler, type JobRun } from '@bluebonnet/platform'
import { z } from 'zod'

/** Deletes what nothing asks for any more: sessions past their time and attempts past every window. */
const sweepSignIns = defineJob({ name: 'accounts.sweep-sign-ins', queue: 'quick', schema: z.strictObject({}) })

defineSchedule({ name: 'accounts.sweep-sign-ins', rhythm: { everyMs: 3_600_000 }, job: sweepSignIns, payload: {} })

/** Removes sessions that have run out, and attempts that no limit counts any more. */
@Injectable()
@HandlesJob(sweepSignIns)
export class SweepSignInsHandler implements JobHandler<Record<string, never>> {
  async handle(run: JobRun<Record<string, never>>): Promise<void> {
    await run.complete(async (manager) => {
      await manager.query('DELETE FROM sessions WHERE expire < now()')
      await manager.query(
        `DELETE FROM attempts
          WHERE created_at < now() - interval '25 hours'
             OR (kind NOT IN ('TOTP', 'CLIENT_MAIL') AND created_at < now() - interval '2 hours')`,
      )
    })
  }
}
