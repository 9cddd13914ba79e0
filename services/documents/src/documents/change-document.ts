import type { CallInput, Document } from '@bluebonnet/contracts'
import { type Caller, httpErrors, Tx } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { StoredObjectEntity } from '../objects/stored-object.entity.js'
import { Attachments } from './attachments.js'
import { ownDocuments } from './document.list.js'
import { DocumentEntity } from './document.entity.js'
import { documentErrors } from './document.errors.js'
import { DocumentEvents } from './document.events.js'
import { documentAnswer } from './document.mapper.js'
import { FilingFollowers } from './filing-followers.js'

type Changes = CallInput<'PATCH /api/documents/:id'>['body']
type Columns = Partial<Pick<DocumentEntity, 'label' | 'type' | 'dealId'>>

/** Corrects how a document is filed: its name, its type, the deal that it belongs to. */
@Injectable()
export class ChangeDocument {
  constructor(
    private readonly tx: Tx,
    private readonly attachments: Attachments,
    private readonly followers: FilingFollowers,
    private readonly events: DocumentEvents,
  ) {}

  /**
   * Saves the differences, if any. Throws DOCUMENT_NOT_FOUND, also for what was only shared with the caller;
   * DOCUMENT_IS_CDA; ATTACHED_DEAL_NOT_FOUND for a deal that is not theirs; and what followers refuse.
   */
  async change(caller: Caller, id: string, { label, type, dealId, reason = null }: Changes): Promise<Document> {
    return this.tx.inTransaction(async (manager) => {
      const found = await ownDocuments(manager, caller).andWhere({ id }).getOne()
      if (found === null) throw documentErrors.fail('DOCUMENT_NOT_FOUND')
      const changed = differing(found, { label, type, dealId })
      if (Object.keys(changed).length === 0) return documentAnswer(manager, caller, found)
      if (changed.dealId !== undefined)
        await this.attachments.agentOf(manager, caller, { dealId: changed.dealId, clientId: null, propertyId: null })
      await this.followers.announce(manager, caller, {
        type: 'REFILING',
        id,
        fromDealId: found.dealId,
        toDealId: changed.dealId ?? found.dealId,
        isRenamed: changed.dealId === undefined && changed.type === undefined,
        reason,
      })
      const document = await this.lockDocument(manager, found)
      await manager.update(DocumentEntity, { id }, changed)
      const after: DocumentEntity = Object.assign(manager.create(DocumentEntity, document), changed)
      await this.events.changed(manager, caller, document, changed)
      await this.followers.announce(manager, caller, { type: 'REFILED', from: document, to: after, reason })
      return documentAnswer(manager, caller, after)
    })
  }

  /**
   * Locks the document after its deals: sealing a CDA takes the locks in the same order. Throws CONFLICT when it was
   * moved meanwhile.
   */
  private async lockDocument(manager: EntityManager, { id, dealId }: DocumentEntity): Promise<DocumentEntity> {
    const document = await manager.findOne(DocumentEntity, { where: { id }, lock: { mode: 'pessimistic_write' } })
    if (document === null || document.dealId !== dealId) throw httpErrors.fail('CONFLICT')
    if (await manager.existsBy(StoredObjectEntity, { id: document.objectId, purpose: 'cda' }))
      throw documentErrors.fail('DOCUMENT_IS_CDA')
    return document
  }
}

const differing = (
  document: DocumentEntity,
  { label, type, dealId }: { [Name in keyof Columns]: Columns[Name] | undefined },
): Columns => ({
  ...(label === undefined || label === document.label ? {} : { label }),
  ...(type === undefined || type === document.type ? {} : { type }),
  ...(dealId === undefined || dealId === document.dealId ? {} : { dealId }),
})
