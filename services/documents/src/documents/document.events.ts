import { type Caller, Journal } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { DocumentEntity } from './document.entity.js'

/** What is written down when a document changes, always inside the change's transaction. */
@Injectable()
export class DocumentEvents {
  constructor(private readonly journal: Journal) {}

  /** `agentId`: whose business it is; null for somebody's own paper. */
  async recorded(manager: EntityManager, caller: Caller, document: DocumentEntity, agentId: string | null): Promise<void> {
    const { id, label, type, dealId, clientId, propertyId } = document
    await this.journal.activity(manager, {
      userId: caller.userId, agentId: agentId ?? caller.agentId, type: 'DOCUMENT_UPLOADED', description: `${label} uploaded`, entityId: id, entityType: 'document',
    })
    await this.journal.audit(manager, {
      actorId: caller.userId, action: 'document.create', entityType: 'document', entityId: id, before: null, after: { label, type, dealId, clientId, propertyId },
    })
  }

  async archived(manager: EntityManager, caller: Caller, { id }: DocumentEntity, archivedAt: Date): Promise<void> {
    await this.journal.audit(manager, {
      actorId: caller.userId, action: 'document.archive', entityType: 'document', entityId: id, before: { archivedAt: null }, after: { archivedAt },
    })
  }

  async deleted(manager: EntityManager, caller: Caller, { id, label, type, uploadedBy }: DocumentEntity): Promise<void> {
    await this.journal.audit(manager, {
      actorId: caller.userId, action: 'document.delete', entityType: 'document', entityId: id, before: { label, type, uploadedBy }, after: null,
    })
  }
}
