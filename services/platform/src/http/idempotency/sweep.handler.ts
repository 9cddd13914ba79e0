import { Injectable } from '@nestjs/common'
import { HandlesJob, type JobHandler } from '../../jobs/handles-job.js'
import { IdempotencyKeys } from './idempotency-keys.js'
import { sweepIdempotencyKeys } from './sweep.job.js'

/** Forgets keys that are older than 24 hours. */
@Injectable()
@HandlesJob(sweepIdempotencyKeys)
export class SweepIdempotencyKeysHandler implements JobHandler<object> {
  constructor(private readonly keys: IdempotencyKeys) {}

  async handle(): Promise<void> {
    await this.keys.sweep()
  }
}
