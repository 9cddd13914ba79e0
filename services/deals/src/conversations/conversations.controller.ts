import type { CallAnswer, CallInput, Colleague, Conversation, ConversationMessage } from '@bluebonnet/contracts'
import { Call, type Caller, CurrentCaller, Input, type ListReply, pageOfAll } from '@bluebonnet/platform'
import { Controller } from '@nestjs/common'
import { Conversations } from './conversations.js'

@Controller()
export class ConversationsController {
  constructor(private readonly conversations: Conversations) {}

  @Call('GET /api/conversations')
  async list(
    @CurrentCaller() caller: Caller,
    @Input() { query }: CallInput<'GET /api/conversations'>,
  ): Promise<ListReply<Conversation>> {
    return this.conversations.list(caller, query)
  }

  @Call('GET /api/conversations/people')
  async people(
    @CurrentCaller() caller: Caller,
    @Input() { query }: CallInput<'GET /api/conversations/people'>,
  ): Promise<ListReply<Colleague>> {
    const people = await this.conversations.people(caller)
    return pageOfAll(people, query, { key: ({ id }) => id, texts: ({ name }) => [name] })
  }

  @Call('POST /api/conversations')
  async begin(
    @CurrentCaller() caller: Caller,
    @Input() { body }: CallInput<'POST /api/conversations'>,
  ): Promise<Conversation> {
    return this.conversations.begin(caller, body)
  }

  @Call('GET /api/conversations/:id')
  async one(
    @CurrentCaller() caller: Caller,
    @Input() { params }: CallInput<'GET /api/conversations/:id'>,
  ): Promise<Conversation> {
    return this.conversations.one(caller, params.id)
  }

  @Call('GET /api/conversations/:id/messages')
  async messages(
    @CurrentCaller() caller: Caller,
    @Input() { params, query }: CallInput<'GET /api/conversations/:id/messages'>,
  ): Promise<ListReply<ConversationMessage>> {
    const messages = await this.conversations.messages(caller, params.id)
    return pageOfAll(messages, query, { key: ({ id }) => id, texts: ({ authorName, body }) => [authorName, body] })
  }

  @Call('POST /api/conversations/:id/messages')
  async write(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: CallInput<'POST /api/conversations/:id/messages'>,
  ): Promise<ConversationMessage> {
    return this.conversations.write(caller, params.id, body.body)
  }

  @Call('POST /api/conversations/:id/read')
  async read(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: CallInput<'POST /api/conversations/:id/read'>,
  ): Promise<CallAnswer<'POST /api/conversations/:id/read'>> {
    await this.conversations.markRead(caller, params.id, body?.upTo ?? null)
    return { success: true }
  }
}
