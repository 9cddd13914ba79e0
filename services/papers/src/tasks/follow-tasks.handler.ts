import { Brokerage } from '@bluebonnet/brokerage'
import { HandlesJob, type JobHandler, type JobRun, Outbox } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { z } from 'zod'
import { DealEntity } from '@bluebonnet/deals'
import { followTemplates } from './follow-tasks.job.js'
import { syncTasks } from './follow-tasks.js'
import { dealsToFollow } from './tasks.sql.js'

type Payload = z.output<(typeof followTemplates)['schema']>

const batch = 50
const beforeAll = '00000000-0000-0000-0000-000000000000'

@Injectable()
@HandlesJob(followTemplates)
export class FollowTasksHandler implements JobHandler<Payload> {
  constructor(
    private readonly brokerage: Brokerage,
    private readonly outbox: Outbox,
  ) {}

  async handle(run: JobRun<Payload>): Promise<void> {
    const { list, after = beforeAll } = run.payload
    await run.complete(async (manager) => {
      const today = await this.brokerage.today(manager)
      const deals = await dealsToFollow(manager, [after, list?.side ?? null, list?.kind ?? null, batch])
      for (const { id } of deals) {
        const deal = await manager.findOneOrFail(DealEntity, { where: { id }, lock: { mode: 'for_no_key_update' } })
        await syncTasks(manager, deal, today)
      }
      const last = deals.at(-1)
      if (last !== undefined && deals.length === batch)
        await this.outbox.add(manager, followTemplates, { ...(list === undefined ? {} : { list }), after: last.id })
    })
  }
}
