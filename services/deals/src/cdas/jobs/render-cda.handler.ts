import { HandlesJob, type JobHandler, type JobRun } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { FinishPage } from '../finish-page.js'
import { pageKey, PageStore } from '../page/page-store.js'
import { PageSubjects } from '../page/page-subjects.js'
import { type PageKind, renderCda } from './cda.jobs.js'

interface Payload {
  cdaId: string
  version: number
  page: PageKind
}

/** Makes the page of a version. A version that was replaced or voided before its page was made gets none. */
@Injectable()
@HandlesJob(renderCda)
export class RenderCdaHandler implements JobHandler<Payload> {
  constructor(
    private readonly subjects: PageSubjects,
    private readonly pages: PageStore,
    private readonly finish: FinishPage,
  ) {}

  async handle(run: JobRun<Payload>): Promise<void> {
    const { cdaId, version, page } = run.payload
    const subject = await this.subjects.of(cdaId, version)
    if (subject === null || !subject.isCurrent || subject.voided !== null) return
    const key = pageKey(cdaId, version, page)
    // The plain page is the same whether or not somebody has signed meanwhile.
    const size = await this.pages.put(page === 'PLAIN' ? { ...subject, signature: null } : subject, key)
    await run.complete(async (manager) => this.finish.finish(manager, { cdaId, version, page, key, size }))
  }
}
