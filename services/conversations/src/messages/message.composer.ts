import { dealLink, dealNotice } from '@bluebonnet/deals'
import { Injectable } from '@nestjs/common'
import { Composes, type NotificationComposer } from '@bluebonnet/notifications'
import type { EntityManager } from 'typeorm'
import { messageNotice } from './messages.sql.js'
import { ThreadReaders } from './thread-readers.js'

const attachedWords = (labels: string | null): string[] => (labels === null ? [] : [`Attached: ${labels}`])

/** Notifies everybody for whom a message waits, with its text. */
@Injectable()
@Composes('DEAL_MESSAGE')
export class DealMessageComposer implements NotificationComposer {
  constructor(private readonly readers: ThreadReaders) {}

  async compose(
    manager: EntityManager,
    { subjectId }: { subjectId: string },
  ): ReturnType<NotificationComposer['compose']> {
    const [message] = await messageNotice(manager, [subjectId])
    const deal = message === undefined ? null : await dealNotice(manager, message.dealId)
    if (message === undefined || deal === null) return null
    const readers = await this.readers.of(manager, subjectId)
    return {
      audience: { users: readers.map(({ userId }) => userId) },
      unmailed: readers.filter(({ isMailed }) => !isMailed).map(({ userId }) => userId),
      title: `New message about ${deal.address}`,
      message: [`${message.author}: ${message.body}`, ...attachedWords(message.attached)].join('\n'),
      link: `${dealLink(deal.dealId)}#messages`,
      dealId: deal.dealId,
    }
  }
}
