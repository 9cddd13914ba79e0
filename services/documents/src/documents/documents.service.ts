import { Brokerage } from '@bluebonnet/brokerage'
import { type CallInput, type Document } from '@bluebonnet/contracts'
import { isBroker } from '@bluebonnet/domain'
import { type Caller, httpErrors, newId, type IdempotentChange, Tx } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { safeFileName } from '../files/content-disposition.js'
import { nameWithExtension } from '../files/file-kinds.js'
import { objectPathOf } from '../objects/object-path.js'
import { Uploads } from '../objects/uploads.js'
import { SharedLinks } from '../shares/shared-links.js'
import { Attachments } from './attachments.js'
import { DocumentEntity } from './document.entity.js'
import { documentErrors, foundDocument } from './document.errors.js'
import { ownDocuments } from './document.list.js'
import { DocumentEvents } from './document.events.js'
import { documentAnswer } from './document.mapper.js'
import { FilingFollowers } from './filing-followers.js'
import { retentionOfAttached, retentionSentence } from './retention.js'

type Recorded = CallInput<'PUT /api/documents'>['body']

/** Manages the records of uploaded papers; retention.ts decides how long they are kept (22 TAC 535.2(h)). */
@Injectable()
export class DocumentsService {
  constructor(
    private readonly tx: Tx,
    private readonly uploads: Uploads,
    private readonly attachments: Attachments,
    private readonly events: DocumentEvents,
    private readonly brokerage: Brokerage,
    private readonly links: SharedLinks,
    private readonly followers: FilingFollowers,
  ) {}

  /**
   * Records an upload of the caller, once. Throws what `Uploads.take` throws, and 404 for a deal, client or property
   * that is not theirs.
   */
  async record(once: IdempotentChange, caller: Caller, body: Recorded): Promise<Document> {
    return once(async (manager) => {
      const attached = {
        dealId: body.dealId ?? null,
        clientId: body.clientId ?? null,
        propertyId: body.propertyId ?? null,
      }
      const agentId = await this.attachments.agentOf(manager, caller, attached)
      const upload = await this.uploads.take(manager, caller, body.documentURL, 'documentURL')
      const { id: objectId, contentType, mark, sizeBytes } = upload
      const document = manager.create(DocumentEntity, {
        ...attached,
        id: newId(),
        label: body.label,
        url: objectPathOf(objectId),
        type: body.type,
        objectId,
        contentType,
        mark,
        sizeBytes,
        fileName: nameWithExtension(safeFileName(upload.name ?? body.label), contentType),
        uploadedBy: caller.userId,
        uploadedAt: new Date(),
        supersededAt: null,
        archivedAt: null,
        archivedBy: null,
      })
      await manager.insert(DocumentEntity, document)
      await this.events.recorded(manager, caller, document, agentId)
      await this.followers.announce(manager, caller, {
        type: 'RECORDED',
        document,
        paper: body.paper,
        reason: body.reason ?? null,
      })
      return documentAnswer(manager, caller, document)
    })
  }

  /**
   * Hides a document from lists; a second time changes nothing. Throws DOCUMENT_ARCHIVE_FORBIDDEN, and what
   * followers throw.
   */
  async archive(caller: Caller, id: string, reason: string | null = null): Promise<Document> {
    return this.tx.inTransaction(async (manager) => {
      const filed = foundDocument(await ownDocuments(manager, caller).andWhere({ id }).getOne())
      assertPutsAway(caller, filed)
      if (filed.archivedAt === null)
        await this.followers.announce(manager, caller, { type: 'ARCHIVING', document: filed, reason })
      const document = await locked(manager, caller, id)
      if (document.dealId !== filed.dealId) throw httpErrors.fail('CONFLICT')
      return this.setArchived(manager, caller, document, new Date())
    })
  }

  /** Restores an archived document to the lists; a second time changes nothing. Throws DOCUMENT_ARCHIVE_FORBIDDEN. */
  async restore(caller: Caller, id: string): Promise<Document> {
    return this.tx.inTransaction(async (manager) =>
      this.setArchived(manager, caller, await locked(manager, caller, id), null),
    )
  }

  private async setArchived(manager: EntityManager, caller: Caller, document: DocumentEntity, archivedAt: Date | null) {
    assertPutsAway(caller, document)
    if ((document.archivedAt === null) === (archivedAt === null)) return documentAnswer(manager, caller, document)
    const archivedBy = archivedAt === null ? null : caller.userId
    await manager.update(DocumentEntity, { id: document.id }, { archivedAt, archivedBy })
    await this.events.archiveChanged(manager, caller, document, archivedAt)
    return documentAnswer(manager, caller, manager.merge(DocumentEntity, document, { archivedAt }))
  }

  /**
   * Deletes a document that is attached to nothing (docs/rules/papers-and-retention.md#delete). Throws
   * DOCUMENT_RETAINED, DOCUMENT_ATTACHED, DOCUMENT_DELETE_FORBIDDEN.
   */
  async delete(caller: Caller, id: string): Promise<void> {
    await this.tx.inTransaction(async (manager) => {
      const document = await locked(manager, caller, id)
      if (!isBroker(caller) && document.uploadedBy !== caller.userId)
        throw documentErrors.fail('DOCUMENT_DELETE_FORBIDDEN')
      await this.assertUnattached(manager, document)
      await this.links.endOf(manager, id)
      // While its shares say who reads it.
      await this.events.deleted(manager, caller, document)
      await manager.delete(DocumentEntity, { id })
      await this.uploads.release(manager, [document.objectId])
    })
  }

  private async assertUnattached(manager: EntityManager, document: DocumentEntity): Promise<void> {
    if (document.dealId === null && document.clientId === null && document.propertyId === null) return
    const { timeZone } = await this.brokerage.settings(manager)
    const message = retentionSentence(await retentionOfAttached(manager, document), new Date(), timeZone)
    throw message === null
      ? documentErrors.fail('DOCUMENT_ATTACHED')
      : documentErrors.fail('DOCUMENT_RETAINED', { message })
  }
}

const assertPutsAway = ({ role, userId }: Caller, { uploadedBy }: DocumentEntity): void => {
  if (role === 'AGENT' && uploadedBy !== userId) throw documentErrors.fail('DOCUMENT_ARCHIVE_FORBIDDEN')
}

/** Loads a document under a row lock; one that was only shared with the caller is not found. */
const locked = async (manager: EntityManager, caller: Caller, id: string): Promise<DocumentEntity> =>
  foundDocument(await ownDocuments(manager, caller).andWhere({ id }).setLock('pessimistic_write').getOne())
