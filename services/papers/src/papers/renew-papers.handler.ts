import { HandlesJob, type JobHandler, type JobRun, Outbox } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { z } from 'zod'
import { DealEntity } from '@bluebonnet/deals'
import { PaperFile } from './paper-file.js'
import { dealsOfList } from './papers.sql.js'
import { renewPapers } from './renew-papers.job.js'

type Payload = z.output<(typeof renewPapers)['schema']>

const batch = 50
const beforeAll = '00000000-0000-0000-0000-000000000000'

@Injectable()
@HandlesJob(renewPapers)
export class RenewPapersHandler implements JobHandler<Payload> {
  constructor(
    private readonly paperFile: PaperFile,
    private readonly outbox: Outbox,
  ) {}

  async handle(run: JobRun<Payload>): Promise<void> {
    const { side, kind, after = beforeAll } = run.payload
    await run.complete(async (manager) => {
      const deals = await dealsOfList(manager, [side, kind, after, batch])
      for (const { id } of deals) {
        const deal = await manager.findOneOrFail(DealEntity, { where: { id }, lock: { mode: 'pessimistic_read' } })
        await this.paperFile.take(manager, deal)
      }
      const last = deals.at(-1)
      if (last !== undefined && deals.length === batch)
        await this.outbox.add(manager, renewPapers, { side, kind, after: last.id })
    })
  }
}
