import type { CallAnswer, CallInput, DealMessage, MessageThread } from '@bluebonnet/contracts'
import { Call, type Caller, CurrentCaller, Input, type ListReply, pageOfAll } from '@bluebonnet/platform'
import { Controller } from '@nestjs/common'
import { Messages } from './messages.js'
import { Threads } from './threads.js'

@Controller()
export class MessagesController {
  constructor(
    private readonly messages: Messages,
    private readonly threads: Threads,
  ) {}

  @Call('GET /api/messages')
  async all(
    @CurrentCaller() caller: Caller,
    @Input() { query }: CallInput<'GET /api/messages'>,
  ): Promise<ListReply<MessageThread>> {
    return this.threads.list(caller, query)
  }

  @Call('GET /api/messages/unread')
  async unread(
    @CurrentCaller() caller: Caller,
    @Input() { query }: CallInput<'GET /api/messages/unread'>,
  ): Promise<ListReply<MessageThread>> {
    return this.threads.unread(caller, query)
  }

  @Call('GET /api/deals/:id/messages')
  async list(
    @CurrentCaller() caller: Caller,
    @Input() { params, query }: CallInput<'GET /api/deals/:id/messages'>,
  ): Promise<ListReply<DealMessage>> {
    const thread = await this.messages.list(caller, params.id)
    return pageOfAll(thread, query, { key: ({ id }) => id, texts: ({ authorName, body }) => [authorName, body] })
  }

  @Call('POST /api/deals/:id/messages/read')
  async read(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: CallInput<'POST /api/deals/:id/messages/read'>,
  ): Promise<CallAnswer<'POST /api/deals/:id/messages/read'>> {
    await this.messages.markRead(caller, params.id, body?.upTo ?? null)
    return { success: true }
  }

  @Call('POST /api/deals/:id/messages')
  async write(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: CallInput<'POST /api/deals/:id/messages'>,
  ): Promise<DealMessage> {
    return this.messages.write(caller, params.id, body)
  }
}
