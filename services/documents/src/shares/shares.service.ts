import { Attempts, clientMailLimits } from '@bluebonnet/auth'
import type { CallInput, DocumentShare } from '@bluebonnet/contracts'
import { Announcements } from '@bluebonnet/notifications'
import { type Caller, ChangeHistory, newId, type IdempotentChange, Outbox, Tx } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager, IsNull } from 'typeorm'
import { ownDocuments } from '../documents/document.list.js'
import { documentErrors } from '../documents/document.errors.js'
import { DocumentEvents } from '../documents/document.events.js'
import { DocumentShareEntity } from './document-share.entity.js'
import { mailShare } from './mail-share.handler.js'
import { shareAnswer, shareErrors } from './share.mapper.js'
import { assertTargets } from './share-targets.js'
import { SharedLinks } from './shared-links.js'

type Body = CallInput<'POST /api/document-shares'>['body']

/** Lets others read a document (docs/rules/papers-and-retention.md#share). */
@Injectable()
export class SharesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tx: Tx,
    private readonly attempts: Attempts,
    private readonly outbox: Outbox,
    private readonly announcements: Announcements,
    private readonly history: ChangeHistory,
    private readonly links: SharedLinks,
    private readonly events: DocumentEvents,
  ) {}

  /**
   * Grants reading rights on one of the caller's documents. Throws DOCUMENT_NOT_FOUND, the errors of shareErrors and
   * TOO_MANY_REQUESTS.
   */
  async share(once: IdempotentChange, caller: Caller, body: Body): Promise<DocumentShare> {
    const targets = {
      userId: body.sharedWithUserId ?? null,
      clientId: body.sharedWithClientId ?? null,
      allAgents: body.shareWithAllAgents ?? false,
    }
    return once(async (manager) => {
      await assertOwn(manager, caller, body.documentId)
      await assertTargets(manager, caller, targets)
      const mail = { kind: 'CLIENT_MAIL', account: caller.userId, address: caller.userId } as const
      if (targets.clientId !== null) await this.attempts.count(manager, mail, clientMailLimits)
      const id = newId()
      const linkId = targets.clientId === null ? null : await this.links.create(manager, id, caller.userId)
      const share = manager.create(DocumentShareEntity, {
        id,
        documentId: body.documentId,
        sharedBy: caller.userId,
        sharedWithUserId: targets.userId,
        sharedWithClientId: targets.clientId,
        shareWithAllAgents: targets.allAgents,
        permission: body.permission ?? 'READ',
        message: body.message ?? null,
        linkId,
        endedAt: null,
        createdAt: new Date(),
      })
      await manager.insert(DocumentShareEntity, share)
      await this.recordShare(manager, caller, share)
      return shareAnswer(share)
    })
  }

  /** The shares of one of the caller's documents that have not ended, newest first. */
  async list(caller: Caller, documentId: string): Promise<DocumentShareEntity[]> {
    const { manager } = this.dataSource
    await assertOwn(manager, caller, documentId)
    return manager.find(DocumentShareEntity, {
      where: { documentId, endedAt: IsNull() },
      order: { createdAt: 'DESC', id: 'DESC' },
    })
  }

  /**
   * Ends a share and its link at once. Throws SHARE_NOT_FOUND, also for one that has ended or is of somebody else's
   * document.
   */
  async end(caller: Caller, id: string): Promise<void> {
    await this.tx.inTransaction(async (manager) => {
      const share = await manager.findOne(DocumentShareEntity, {
        where: { id, endedAt: IsNull() },
        lock: { mode: 'pessimistic_write' },
      })
      const isOwn =
        share !== null && (await ownDocuments(manager, caller).andWhere({ id: share.documentId }).getExists())
      if (share === null || !isOwn) throw shareErrors.fail('SHARE_NOT_FOUND')
      const endedAt = new Date()
      await manager.update(DocumentShareEntity, { id }, { endedAt })
      if (share.linkId !== null) await this.links.end(manager, share.linkId)
      await this.history.record(manager, caller.userId, 'document.unshare', share.documentId, {
        before: { shareId: id, endedAt: null },
        after: { shareId: id, endedAt },
      })
      await this.events.unshared(manager, share)
    })
  }

  private async recordShare(manager: EntityManager, caller: Caller, share: DocumentShareEntity): Promise<void> {
    const { id, documentId, sharedWithUserId, sharedWithClientId, shareWithAllAgents } = share
    await this.history.record(manager, caller.userId, 'document.share', documentId, {
      after: { shareId: id, sharedWithUserId, sharedWithClientId, shareWithAllAgents },
    })
    if (sharedWithClientId !== null) await this.outbox.add(manager, mailShare, { shareId: id })
    if (sharedWithUserId !== null || shareWithAllAgents) {
      await this.announcements.announce(manager, { type: 'DOCUMENT_SHARED', subjectId: id, actorId: caller.userId })
    }
  }
}

const assertOwn = async (manager: EntityManager, caller: Caller, documentId: string): Promise<void> => {
  if (!(await ownDocuments(manager, caller).andWhere({ id: documentId }).getExists()))
    throw documentErrors.fail('DOCUMENT_NOT_FOUND')
}
