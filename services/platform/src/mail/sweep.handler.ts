import { Injectable } from '@nestjs/common'
import { z } from 'zod'
import { defineJob, defineSchedule } from '../jobs/define-job.js'
import { HandlesJob, type JobHandler, type JobRun } from '../jobs/job-handlers.js'
import { removeOldMails } from './sent-mails.sql.js'

/** Deletes records of mails that are too old for any job to send again. */
export const sweepSentMails = defineJob({ name: 'mail.sweep', queue: 'quick', schema: z.strictObject({}) })

defineSchedule({ name: 'mail.sweep', rhythm: { everyMs: 86_400_000 }, job: sweepSentMails, payload: {} })

@Injectable()
@HandlesJob(sweepSentMails)
export class SweepSentMailsHandler implements JobHandler<Record<string, never>> {
  async handle(run: JobRun<Record<string, never>>): Promise<void> {
    await run.complete((manager) => removeOldMails(manager))
  }
}
