import { GeneratedDocuments } from '@bluebonnet/documents'
import { HandlesJob, type JobHandler, type JobRun } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { FinishPage } from '../finish-page.js'
import { pageKey, PageStore } from '../page/page-store.js'
import { PageSubjects } from '../page/page-subjects.js'
import { type PageKind, renderCda } from './cda.jobs.js'

interface Payload {
  cdaId: string
  version: number
  page: PageKind
}

/**
 * Makes the page of a version. A version that was replaced or voided before its page was made gets none, and leaves no
 * bytes behind.
 */
@Injectable()
@HandlesJob(renderCda)
export class RenderCdaHandler implements JobHandler<Payload> {
  constructor(
    private readonly subjects: PageSubjects,
    private readonly pages: PageStore,
    private readonly finish: FinishPage,
    private readonly documents: GeneratedDocuments,
    private readonly dataSource: DataSource,
  ) {}

  async handle(run: JobRun<Payload>): Promise<void> {
    const { cdaId, version, page } = run.payload
    const key = pageKey(cdaId, version, page)
    const isKept = await this.make(run, key)
    if (isKept !== true) await this.discard(key)
  }

  /** Whether the page was kept; undefined when another try has settled the job. */
  private async make(run: JobRun<Payload>, key: string): Promise<boolean | undefined> {
    const { cdaId, version, page } = run.payload
    const subject = await this.subjects.of(cdaId, version)
    if (subject === null || !subject.isCurrent || subject.voided !== null) return false
    // The plain page is the same whether or not somebody has signed meanwhile.
    const size = await this.pages.put(page === 'PLAIN' ? { ...subject, signature: null } : subject, key)
    return run.complete(async (manager) => this.finish.finish(manager, { cdaId, version, page, key, size }))
  }

  /** Only what no document names, and none can any more: the job is settled, or its version is over, which it stays. */
  private async discard(key: string): Promise<void> {
    if (!(await this.documents.isKept(this.dataSource.manager, key))) await this.pages.remove(key)
  }
}
