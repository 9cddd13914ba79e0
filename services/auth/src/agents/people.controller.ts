import type { AgentEntry, CallAnswer, CallInput, PersonEntry } from '@bluebonnet/contracts'
import { Call, type Caller, CurrentCaller, Input, type ListReply } from '@bluebonnet/platform'
import { Controller } from '@nestjs/common'
import { People } from './people.service.js'

@Controller()
export class PeopleController {
  constructor(private readonly people: People) {}

  @Call('GET /api/agents')
  async list(
    @Input() { query }: CallInput<'GET /api/agents'>,
    @CurrentCaller() caller: Caller,
  ): Promise<ListReply<AgentEntry>> {
    return this.people.colleagues(caller, query)
  }

  @Call('POST /api/agents')
  async add(@Input() { body }: CallInput<'POST /api/agents'>, @CurrentCaller() caller: Caller): Promise<PersonEntry> {
    return this.people.add(caller, body)
  }

  @Call('PATCH /api/agents/:id')
  async change(
    @Input() { params, body }: CallInput<'PATCH /api/agents/:id'>,
    @CurrentCaller() caller: Caller,
  ): Promise<PersonEntry> {
    return this.people.change(caller, params.id, body)
  }

  @Call('POST /api/agents/:id/invitation')
  async inviteAgain(
    @Input() { params }: CallInput<'POST /api/agents/:id/invitation'>,
    @CurrentCaller() caller: Caller,
  ): Promise<CallAnswer<'POST /api/agents/:id/invitation'>> {
    await this.people.inviteAgain(caller, params.id)
    return { success: true }
  }
}
