import { Injectable } from '@nestjs/common'
import { GeneratedDocuments } from '@bluebonnet/documents'
import { newId } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { type CdaEntity, CdaVersionEntity } from './cda.entity.js'

/** Keeps what a CDA was when a later version takes its place: nothing that was issued is lost. */
@Injectable()
export class CdaVersions {
  constructor(private readonly documents: GeneratedDocuments) {}

  async archive(manager: EntityManager, cda: CdaEntity): Promise<void> {
    // All that both share is copied: a column that the version's table alone has does not compile here.
    const { id: cdaId, ...issued } = cda
    const version: Omit<CdaVersionEntity, 'supersededAt'> = { ...issued, id: newId(), cdaId }
    await manager.insert(CdaVersionEntity, version)
    await this.supersedePages(manager, cda)
  }

  /** Marks the version's documents as replaced. */
  async supersedePages(
    manager: EntityManager,
    { documentId, signedDocumentId }: Pick<CdaEntity, 'documentId' | 'signedDocumentId'>,
  ): Promise<void> {
    for (const id of [documentId, signedDocumentId]) if (id !== null) await this.documents.supersede(manager, id)
  }
}
