import { brokerRoles } from '@bluebonnet/contracts'
import { Composes, type NotificationComposer } from '@bluebonnet/notifications'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { MessageSide } from '../messages/deal-message.entity.js'
import { dealLink, dealNotice } from './deal-notice.js'

interface Row {
  dealId: string
  authorId: string
  author: string
  fromSide: MessageSide
}

/** A message goes to the other side of its thread: the agent and the TCs, or the brokers and managers. */
@Injectable()
@Composes('DEAL_MESSAGE')
export class DealMessageComposer implements NotificationComposer {
  async compose(manager: EntityManager, { subjectId }: { subjectId: string }): ReturnType<NotificationComposer['compose']> {
    const [message] = await manager.query<Row[]>(
      `SELECT m.deal_id AS "dealId", m.author_id AS "authorId", m.from_side AS "fromSide",
              coalesce(nullif(trim(concat(u.first_name, ' ', u.last_name)), ''), u.email) AS author
         FROM deal_messages m JOIN users u ON u.id = m.author_id WHERE m.id = $1`,
      [subjectId],
    )
    const deal = message === undefined ? null : await dealNotice(manager, message.dealId)
    if (message === undefined || deal === null) return null
    return {
      audience: {
        ...(message.fromSide === 'AGENT' ? { roles: brokerRoles } : { users: [deal.agentUserId], roles: ['TC'] }),
        except: [message.authorId],
      },
      title: 'New message',
      message: `${message.author} wrote about ${deal.address}.`,
      link: dealLink(deal.dealId),
      dealId: deal.dealId,
    }
  }
}
