import { HandlesJob, type JobHandler, ObjectStore } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { uploadFolder } from '../object-keys.js'
import { StrayBytes } from '../stray-bytes.js'
import { unrecordedHours } from './sweep-objects.handler.js'
import { sweepStrayBytes } from './sweep-objects.job.js'

@Injectable()
@HandlesJob(sweepStrayBytes)
export class SweepStrayBytesHandler implements JobHandler<Record<string, never>> {
  constructor(
    private readonly strays: StrayBytes,
    private readonly store: ObjectStore,
  ) {}

  async handle(): Promise<void> {
    await this.strays.sweep(uploadFolder)
    // An upload in parts that a row knew was swept a day after it was begun.
    await this.store.dropUnfinished(new Date(Date.now() - 2 * unrecordedHours * 3_600_000))
  }
}
