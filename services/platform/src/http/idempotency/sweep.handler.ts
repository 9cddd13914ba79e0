import { Injectable } from '@nestjs/common'
import { z } from 'zod'
import { defineJob, defineSchedule } from '../../jobs/define-job.js'
import { HandlesJob, type JobHandler } from '../../jobs/job-handlers.js'
import { IdempotencyKeys } from './idempotency-keys.js'

export const sweepIdempotencyKeys = defineJob({ name: 'idempotency.sweep', queue: 'quick', schema: z.object({}) })

defineSchedule({ name: 'idempotency.sweep', rhythm: { everyMs: 3_600_000 }, job: sweepIdempotencyKeys, payload: {} })

/** Deletes keys older than 24 hours. */
@Injectable()
@HandlesJob(sweepIdempotencyKeys)
export class SweepIdempotencyKeysHandler implements JobHandler<object> {
  constructor(private readonly keys: IdempotencyKeys) {}

  async handle(): Promise<void> {
    await this.keys.sweep()
  }
}
