import { GeneratedDocuments } from '@bluebonnet/documents'
import { HandlesJob, type JobHandler, type JobRun } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { PageStore } from '../page/page-store.js'
import { PageSubjects } from '../page/page-subjects.js'
import { stampCda } from './cda.jobs.js'

interface Payload {
  cdaId: string
  version: number
}

/** Puts stamped pages in the place of a voided version's pages, so that nobody who opens one takes it for good. */
@Injectable()
@HandlesJob(stampCda)
export class StampCdaHandler implements JobHandler<Payload> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly subjects: PageSubjects,
    private readonly pages: PageStore,
    private readonly documents: GeneratedDocuments,
  ) {}

  async handle({ payload: { cdaId, version } }: JobRun<Payload>): Promise<void> {
    const subject = await this.subjects.of(cdaId, version)
    if (subject === null || subject.voided === null) return
    if (subject.documentId !== null) await this.pages.put({ ...subject, signature: null }, await this.keyOf(subject.documentId))
    if (subject.signedDocumentId !== null) await this.pages.put(subject, await this.keyOf(subject.signedDocumentId))
  }

  private async keyOf(documentId: string): Promise<string> {
    return this.documents.objectKeyOf(this.dataSource.manager, documentId)
  }
}
