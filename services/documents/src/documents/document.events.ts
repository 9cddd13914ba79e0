import { Injectable } from '@nestjs/common'
import { officeRoles } from '@bluebonnet/domain'
import { type Caller, ChangeHistory, Live } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import type { DocumentShareEntity } from '../shares/document-share.entity.js'
import type { DocumentEntity } from './document.entity.js'
import { peopleOfDocument } from './documents.sql.js'

type Attached = Pick<DocumentEntity, 'id' | 'dealId' | 'clientId' | 'propertyId' | 'uploadedBy'>

/** Records and announces changes of documents, always inside the change's transaction. */
@Injectable()
export class DocumentEvents {
  constructor(
    private readonly history: ChangeHistory,
    private readonly live: Live,
  ) {}

  /** `agentId` is the agent it belongs to; null for a personal paper. */
  async recorded(
    manager: EntityManager,
    caller: Caller,
    document: DocumentEntity,
    agentId: string | null,
  ): Promise<void> {
    const { id, label, type, dealId, clientId, propertyId } = document
    await this.history.activity(manager, {
      userId: caller.userId,
      agentId: agentId ?? caller.agentId,
      type: 'DOCUMENT_UPLOADED',
      description: `${label} uploaded`,
      entityId: id,
      entityType: 'document',
    })
    await this.history.record(manager, caller.userId, 'document.create', id, {
      after: { label, type, dealId, clientId, propertyId },
    })
    await this.listsChanged(manager, document)
  }

  /** `before` is the previous filing, `changed` holds the new values. */
  async changed(
    manager: EntityManager,
    caller: Caller,
    before: DocumentEntity,
    changed: Partial<Pick<DocumentEntity, 'label' | 'type' | 'dealId'>>,
  ): Promise<void> {
    const { label, type, dealId, clientId, propertyId, uploadedBy } = before
    const was = Object.fromEntries(Object.entries({ label, type, dealId }).filter(([name]) => name in changed))
    await this.history.record(manager, caller.userId, 'document.update', before.id, { before: was, after: changed })
    await this.listsChanged(manager, before)
    if (changed.dealId !== undefined)
      await this.listsChanged(manager, { id: before.id, dealId: changed.dealId, clientId, propertyId, uploadedBy })
  }

  /** Archived, or put back on the lists: then without a moment. */
  async archiveChanged(
    manager: EntityManager,
    caller: Caller,
    document: DocumentEntity,
    archivedAt: Date | null,
  ): Promise<void> {
    await this.history.record(
      manager,
      caller.userId,
      archivedAt === null ? 'document.restore' : 'document.archive',
      document.id,
      { before: { archivedAt: document.archivedAt }, after: { archivedAt } },
    )
    await this.listsChanged(manager, document)
  }

  async deleted(manager: EntityManager, caller: Caller, document: DocumentEntity): Promise<void> {
    const { id, label, type, uploadedBy } = document
    await this.history.record(manager, caller.userId, 'document.delete', id, { before: { label, type, uploadedBy } })
    await this.listsChanged(manager, document)
  }

  /** Announces a mark that was found after the document was filed. */
  async marked(manager: EntityManager, document: DocumentEntity): Promise<void> {
    await this.listsChanged(manager, document)
  }

  /** Ended shares leave the lists of those whom they named. */
  async unshared(
    manager: EntityManager,
    { sharedWithUserId, shareWithAllAgents }: Pick<DocumentShareEntity, 'sharedWithUserId' | 'shareWithAllAgents'>,
  ): Promise<void> {
    const users = sharedWithUserId === null ? [] : [sharedWithUserId]
    const roles = shareWithAllAgents ? (['AGENT'] as const) : []
    await this.live.publish(manager, { event: 'counts', data: {}, audience: { users, roles } })
  }

  /** To its uploader, to the agents who see it by its deal, client and property, to its readers, and to the office. */
  private async listsChanged(
    manager: EntityManager,
    { id, dealId, clientId, propertyId, uploadedBy }: Attached,
  ): Promise<void> {
    const people = await peopleOfDocument(manager, [dealId, clientId, propertyId, id])
    const readers = people.map(({ userId }) => userId)
    const users = [uploadedBy, ...readers.filter((userId) => userId !== null)]
    const roles = readers.includes(null) ? (['AGENT', ...officeRoles] as const) : officeRoles
    await this.live.publish(manager, { event: 'counts', data: {}, audience: { users, roles } })
  }
}
