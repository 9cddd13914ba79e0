import { audienceOf } from '@bluebonnet/deals'
import { Live } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'

/** Live events of messages for browsers, sent on commit only. */
@Injectable()
export class MessageEvents {
  constructor(private readonly live: Live) {}

  async messageWritten(
    manager: EntityManager,
    { messageId, dealId }: { messageId: string; dealId: string },
  ): Promise<void> {
    await this.live.publish(manager, {
      event: 'message',
      data: { id: messageId, dealId },
      audience: await audienceOf(manager, { dealId }),
    })
  }

  /** A user's own unread count changed. */
  async threadRead(manager: EntityManager, userId: string): Promise<void> {
    await this.live.publish(manager, { event: 'counts', data: {}, audience: { users: [userId] } })
  }
}
