import type { CallInput, DealMessage, UnreadThread } from '@bluebonnet/contracts'
import { Call, type Caller, CurrentCaller, Input, type ListReply, pageOfAll } from '@bluebonnet/platform'
import { Controller } from '@nestjs/common'
import { Messages } from './messages.js'
import { UnreadThreads } from './unread-threads.js'

@Controller()
export class MessagesController {
  constructor(
    private readonly messages: Messages,
    private readonly threads: UnreadThreads,
  ) {}

  @Call('GET /api/messages/unread')
  async unread(@CurrentCaller() caller: Caller, @Input() { query }: CallInput<'GET /api/messages/unread'>): Promise<ListReply<UnreadThread>> {
    return this.threads.list(caller, query)
  }

  @Call('GET /api/deals/:id/messages')
  async read(@CurrentCaller() caller: Caller, @Input() { params, query }: CallInput<'GET /api/deals/:id/messages'>): Promise<ListReply<DealMessage>> {
    return pageOfAll(await this.messages.read(caller, params.id), query, { key: ({ id }) => id, texts: ({ authorName, body }) => [authorName, body] })
  }

  @Call('POST /api/deals/:id/messages')
  async write(@CurrentCaller() caller: Caller, @Input() { params, body }: CallInput<'POST /api/deals/:id/messages'>): Promise<DealMessage> {
    return this.messages.write(caller, params.id, body.body)
  }
}
