import { DealAccess, type DealEntity } from '@bluebonnet/deals'
import { Injectable } from '@nestjs/common'
import { Attempts, messageLimits } from '@bluebonnet/auth'
import { type CallInput, type DealMessage } from '@bluebonnet/contracts'
import { displayName, isBroker } from '@bluebonnet/domain'
import { ownDocuments, readableDocuments } from '@bluebonnet/documents'
import { Announcements } from '@bluebonnet/notifications'
import { type Caller, defineErrors, ChangeHistory, newId, type IdempotentChange } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { DealMessageEntity, MessageDocumentEntity, type MessageSide } from './deal-message.entity.js'
import { MessageEvents } from './message.events.js'
import { toMessage } from './message.mapper.js'
import { messageById, reachableInDeal } from './messages.sql.js'
import { mentionsIn } from './mentions.js'
import { ThreadReaders } from './thread-readers.js'

const messageErrors = defineErrors({
  MESSAGE_DOCUMENT_NOT_FOUND: { status: 404, message: 'Attach documents of this deal, or that you may share' },
})

/** Adds a message to the thread of a deal. */
@Injectable()
export class WriteMessage {
  constructor(
    private readonly attempts: Attempts,
    private readonly access: DealAccess,
    private readonly readers: ThreadReaders,
    private readonly history: ChangeHistory,
    private readonly announcements: Announcements,
    private readonly events: MessageEvents,
  ) {}

  /**
   * Throws DEAL_NOT_FOUND for a deal that the caller may not see, TOO_MANY_REQUESTS, and MESSAGE_DOCUMENT_NOT_FOUND for
   * a document that is neither a readable one of the deal nor one that the caller may share.
   */
  async write(
    once: IdempotentChange,
    caller: Caller,
    dealId: string,
    { body, documentIds = [] }: CallInput<'POST /api/deals/:id/messages'>['body'],
  ): Promise<DealMessage> {
    return once(async (manager) => {
      const attempt = { kind: 'MESSAGE', account: caller.userId, address: caller.userId } as const
      await this.attempts.count(manager, attempt, messageLimits)
      const deal = await this.access.lockKnown(manager, caller, dealId)
      const id = newId()
      const people = await reachableInDeal(manager, [dealId, caller.userId])
      const { named, unreached } = mentionsIn(body, people)
      await manager.insert(DealMessageEntity, {
        id,
        dealId,
        authorId: caller.userId,
        fromSide: sideOf(caller, deal),
        body,
        named,
      })
      await this.attach(manager, caller, { id, dealId }, [...new Set(documentIds)])
      await this.readers.keepWaiting(manager, id)
      await this.history.record(manager, caller.userId, 'deal.message', dealId, { after: { messageId: id } })
      await this.announcements.announce(manager, { type: 'DEAL_MESSAGE', subjectId: id, actorId: caller.userId })
      await this.events.messageWritten(manager, { messageId: id, dealId })
      const [row] = await messageById(manager, [id])
      if (row === undefined) throw new Error(`Message ${id} was just written and is not there`)
      const readers = await this.readers.of(manager, id)
      const mailed = people
        .filter((person) => readers.some(({ userId, isMailed }) => isMailed && userId === person.id))
        .map(displayName)
      return { ...toMessage(row, caller), mailed, ...(unreached.length === 0 ? {} : { unreached }) }
    })
  }

  private async attach(
    manager: EntityManager,
    caller: Caller,
    message: { id: string; dealId: string },
    documentIds: readonly string[],
  ): Promise<void> {
    if (documentIds.length === 0) return
    const params = { documentIds, dealId: message.dealId }
    const ofDeal = await readableDocuments(manager, caller)
      .andWhere('document.id = ANY(:documentIds) AND document.dealId = :dealId', params)
      .getMany()
    const brought = await ownDocuments(manager, caller)
      .andWhere('document.id = ANY(:documentIds) AND document.dealId IS DISTINCT FROM :dealId', params)
      .getMany()
    if (ofDeal.length + brought.length < documentIds.length) throw messageErrors.fail('MESSAGE_DOCUMENT_NOT_FOUND')
    const messageId = message.id
    await manager.insert(
      MessageDocumentEntity,
      documentIds.map((documentId, position) => ({
        messageId,
        documentId,
        position,
        isOfDeal: ofDeal.some(({ id }) => id === documentId),
      })),
    )
  }
}

/** Brokers who sell write as the agent's side in their own deals. */
const sideOf = (caller: Caller, deal: DealEntity): MessageSide =>
  isBroker(caller) && deal.agentId !== caller.agentId ? 'BROKER' : 'AGENT'
