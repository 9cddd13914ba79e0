import { DealEvents } from '@bluebonnet/deals'
import { HandlesJob, type JobHandler, type JobRun, Outbox } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { z } from 'zod'
import { makePapers } from './make-papers.job.js'
import { PaperFile } from './paper-file.js'
import { dealsWithoutFile } from './papers.sql.js'

type Payload = z.output<(typeof makePapers)['schema']>

const batch = 100
const beforeAll = '00000000-0000-0000-0000-000000000000'

@Injectable()
@HandlesJob(makePapers)
export class MakePapersHandler implements JobHandler<Payload> {
  constructor(
    private readonly paperFile: PaperFile,
    private readonly events: DealEvents,
    private readonly outbox: Outbox,
  ) {}

  async handle(run: JobRun<Payload>): Promise<void> {
    const { after = beforeAll } = run.payload
    await run.complete(async (manager) => {
      const deals = await dealsWithoutFile(manager, [after, batch])
      await this.paperFile.makeMany(
        manager,
        deals.map(({ id }) => id),
      )
      if (deals.length === 0) return
      // Open screens say that the papers are being prepared.
      await this.events.dealsChanged(manager, [...new Set(deals.map(({ agentId }) => agentId))])
      const last = deals.at(-1)
      if (last !== undefined && deals.length === batch) await this.outbox.add(manager, makePapers, { after: last.id })
    })
  }
}
