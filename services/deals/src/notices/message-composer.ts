import { Composes, type NotificationComposer } from '@bluebonnet/notifications'
import { nameOrEmail } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { readersOf, type Written } from '../messages/thread-sides.js'
import { dealLink, dealNotice } from './deal-notice.js'

interface Row extends Pick<Written, 'authorId' | 'fromSide'> {
  dealId: string
  author: string
}

/** Tells the other side of a message's thread: those for whom it waits. */
@Injectable()
@Composes('DEAL_MESSAGE')
export class DealMessageComposer implements NotificationComposer {
  async compose(manager: EntityManager, { subjectId }: { subjectId: string }): ReturnType<NotificationComposer['compose']> {
    const [message] = await manager.query<Row[]>(
      `SELECT m.deal_id AS "dealId", m.author_id AS "authorId", m.from_side AS "fromSide",
              ${nameOrEmail('u')} AS author
         FROM deal_messages m JOIN users u ON u.id = m.author_id WHERE m.id = $1`,
      [subjectId],
    )
    const deal = message === undefined ? null : await dealNotice(manager, message.dealId)
    if (message === undefined || deal === null) return null
    return {
      audience: readersOf({ ...message, agentUserId: deal.agentUserId }),
      title: 'New message',
      message: `${message.author} wrote about ${deal.address}.`,
      link: dealLink(deal.dealId),
      dealId: deal.dealId,
    }
  }
}
