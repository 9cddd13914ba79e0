import { Injectable } from '@nestjs/common'
import { HandlesJob, type JobHandler, type JobRun } from '@bluebonnet/platform'
import type { Announcement } from './announcement.js'
import { Composers } from './composers.js'
import { Delivery } from './delivery.js'
import { fanOut } from './fan-out.job.js'

@Injectable()
@HandlesJob(fanOut)
export class FanOutHandler implements JobHandler<Announcement> {
  constructor(
    private readonly composers: Composers,
    private readonly delivery: Delivery,
  ) {}

  async handle(run: JobRun<Announcement>): Promise<void> {
    await run.complete(async (manager) => {
      const { type } = run.payload
      const composed = await this.composers.of(type).compose(manager, run.payload)
      if (composed !== null) await this.delivery.deliver(manager, { eventId: run.id, type, composed })
    })
  }
}
