import { HandlesJob, type JobHandler, type JobRun } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { sweepSignIns } from './sweep-sign-ins.job.js'

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
