import { GeneratedDocuments } from '@bluebonnet/documents'
import { HandlesJob, type JobHandler, type JobRun } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { PageStore, stampedKey } from '../page/page-store.js'
import { PageSubjects } from '../page/page-subjects.js'
import { type PageKind, stampCda } from './cda.jobs.js'

interface Payload {
  cdaId: string
  version: number
}

interface StampedPage {
  documentId: string
  objectKey: string
  /** In bytes. */
  size: number
}

/** Replaces a voided version's pages with stamped ones, so that nobody mistakes them for valid pages. */
@Injectable()
@HandlesJob(stampCda)
export class StampCdaHandler implements JobHandler<Payload> {
  constructor(
    private readonly subjects: PageSubjects,
    private readonly pageStore: PageStore,
    private readonly documents: GeneratedDocuments,
  ) {}

  async handle(run: JobRun<Payload>): Promise<void> {
    const stamped = await this.stamp(run.payload)
    const before = await run.complete(async (manager) => this.replace(manager, stamped))
    for (const key of before ?? []) await this.pageStore.remove(key)
  }

  private async stamp({ cdaId, version }: Payload): Promise<StampedPage[]> {
    const subject = await this.subjects.of(cdaId, version)
    if (subject === null || subject.voided === null) return []
    const made: [PageKind, string | null][] = [
      ['PLAIN', subject.documentId],
      ['SIGNED', subject.signedDocumentId],
    ]
    const stamped: StampedPage[] = []
    for (const [page, documentId] of made) {
      if (documentId === null) continue
      const objectKey = stampedKey(cdaId, version, page)
      const size = await this.pageStore.put(page === 'PLAIN' ? { ...subject, signature: null } : subject, objectKey)
      stamped.push({ documentId, objectKey, size })
    }
    return stamped
  }

  /** Returns the keys of the pages without the stamp. */
  private async replace(manager: EntityManager, stamped: readonly StampedPage[]): Promise<string[]> {
    const before: string[] = []
    for (const { documentId, ...bytes } of stamped)
      before.push(await this.documents.replace(manager, documentId, bytes))
    return before.filter((key) => stamped.every(({ objectKey }) => objectKey !== key))
  }
}
