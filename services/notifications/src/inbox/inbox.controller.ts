import type { CallAnswer, CallInput, Notification } from '@bluebonnet/contracts'
import { Call, type Caller, CurrentCaller, Input, type ListReply } from '@bluebonnet/platform'
import { Controller } from '@nestjs/common'
import { Inbox } from './inbox.js'
import { notificationAnswer } from './notification.mapper.js'

@Controller()
export class InboxController {
  constructor(private readonly inbox: Inbox) {}

  @Call('GET /api/notifications')
  async list(
    @CurrentCaller() caller: Caller,
    @Input() { query }: CallInput<'GET /api/notifications'>,
  ): Promise<ListReply<Notification>> {
    return (await this.inbox.list(caller, query)).map(notificationAnswer)
  }

  @Call('PATCH /api/notifications/:id/read')
  async markRead(
    @CurrentCaller() caller: Caller,
    @Input() { params }: CallInput<'PATCH /api/notifications/:id/read'>,
  ): Promise<Notification> {
    return notificationAnswer(await this.inbox.markRead(caller, params.id))
  }

  @Call('POST /api/notifications/read-all')
  async markAllRead(@CurrentCaller() caller: Caller): Promise<CallAnswer<'POST /api/notifications/read-all'>> {
    await this.inbox.markAllRead(caller)
    return { success: true }
  }
}
