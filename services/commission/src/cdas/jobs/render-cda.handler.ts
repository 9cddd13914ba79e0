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
 * Renders the page of a version. Skips a version that was replaced or voided in the meantime, and leaves no file
 * behind.
 */
@Injectable()
@HandlesJob(renderCda)
export class RenderCdaHandler implements JobHandler<Payload> {
  constructor(
    private readonly subjects: PageSubjects,
    private readonly pageStore: PageStore,
    private readonly finishPage: FinishPage,
    private readonly documents: GeneratedDocuments,
    private readonly dataSource: DataSource,
  ) {}

  async handle(run: JobRun<Payload>): Promise<void> {
    const { cdaId, version, page } = run.payload
    const key = pageKey(cdaId, version, page)
    const isKept = await this.make(run, key)
    if (isKept !== true) await this.discard(key)
  }

  /** Whether the page was saved. Undefined if another attempt has completed the job. */
  private async make(run: JobRun<Payload>, key: string): Promise<boolean | undefined> {
    const { cdaId, version, page } = run.payload
    const subject = await this.subjects.of(cdaId, version)
    if (subject === null || !subject.isCurrent || subject.voided !== null) return false
    // The plain page does not change if somebody signs in the meantime.
    const size = await this.pageStore.put(page === 'PLAIN' ? { ...subject, signature: null } : subject, key)
    return run.complete(async (manager) => this.finishPage.finish(manager, { cdaId, version, page, key, size }))
  }

  /**
   * Deletes only a file that no document references and none can reference later: the job is complete, or its version
   * has ended for good.
   */
  private async discard(key: string): Promise<void> {
    if (!(await this.documents.isKept(this.dataSource.manager, key))) await this.pageStore.remove(key)
  }
}
