import { GeneratedDocuments } from '@bluebonnet/documents'
import { newId } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { CdaEntity } from './cda.entity.js'
import { CdaVersionEntity } from './cda-version.entity.js'

/** Keeps what a CDA was when a later version takes its place: nothing that was issued is lost. */
@Injectable()
export class CdaVersions {
  constructor(private readonly documents: GeneratedDocuments) {}

  async archive(manager: EntityManager, cda: CdaEntity): Promise<void> {
    const {
      version, agentId, salePriceCents, grossCommissionCents, brokerageSplitCents, agentSplitCents, perFileFeeCents, capApplied, capCountedCents,
      capUsedBeforeCents, capYearStart, effectiveDate, commissionSource, commissionRate, compPlan, plan, lines, facts, documentId, signedDocumentId,
      signature, approvedBy, approvedAt, sentToTitleAt, voidedAt, voidedBy, voidReason, createdBy, issuedAt,
    } = cda
    await manager.insert(CdaVersionEntity, {
      id: newId(), cdaId: cda.id, version, agentId, salePriceCents, grossCommissionCents, brokerageSplitCents, agentSplitCents, perFileFeeCents, capApplied,
      capCountedCents, capUsedBeforeCents, capYearStart, effectiveDate, commissionSource, commissionRate, compPlan, plan: { ...plan }, lines, facts: { ...facts },
      documentId, signedDocumentId, signature: signature === null ? null : { ...signature }, approvedBy, approvedAt, sentToTitleAt, voidedAt, voidedBy,
      voidReason, createdBy, issuedAt,
    })
    await this.supersedePages(manager, cda)
  }

  /** Marks the version's documents as replaced. */
  async supersedePages(manager: EntityManager, { documentId, signedDocumentId }: Pick<CdaEntity, 'documentId' | 'signedDocumentId'>): Promise<void> {
    for (const id of [documentId, signedDocumentId]) if (id !== null) await this.documents.supersede(manager, id)
  }
}
