import { Injectable } from '@nestjs/common'
import { HandlesJob, type JobHandler, type JobRun } from '../jobs/handles-job.js'
import { sweepSentMails } from './sweep.job.js'

@Injectable()
@HandlesJob(sweepSentMails)
export class SweepSentMailsHandler implements JobHandler<Record<string, never>> {
  async handle(run: JobRun<Record<string, never>>): Promise<void> {
    await run.complete((manager) =>
      manager.query(`DELETE FROM sent_mails WHERE claimed_until < now() - interval '30 days'`),
    )
  }
}
