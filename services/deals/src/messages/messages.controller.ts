import type { CallInput, DealMessage } from '@bluebonnet/contracts'
import { Call, type Caller, CurrentCaller, Input } from '@bluebonnet/platform'
import { Controller } from '@nestjs/common'
import { Messages } from './messages.js'

@Controller()
export class MessagesController {
  constructor(private readonly messages: Messages) {}

  @Call('GET /api/deals/:id/messages')
  async read(@CurrentCaller() caller: Caller, @Input() { params }: CallInput<'GET /api/deals/:id/messages'>): Promise<DealMessage[]> {
    return this.messages.read(caller, params.id)
  }

  @Call('POST /api/deals/:id/messages')
  async write(@CurrentCaller() caller: Caller, @Input() { params, body }: CallInput<'POST /api/deals/:id/messages'>): Promise<DealMessage> {
    return this.messages.write(caller, params.id, body.body)
  }
}
