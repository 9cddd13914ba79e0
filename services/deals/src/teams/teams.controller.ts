import type { CallInput, Team } from '@bluebonnet/contracts'
import { Call, type Caller, CurrentCaller, Input, type ListReply } from '@bluebonnet/platform'
import { Controller } from '@nestjs/common'
import { Teams } from './teams.js'

@Controller()
export class TeamsController {
  constructor(private readonly teams: Teams) {}

  @Call('GET /api/teams')
  async list(@Input() { query }: CallInput<'GET /api/teams'>): Promise<ListReply<Team>> {
    return this.teams.list(query)
  }

  @Call('POST /api/teams')
  async add(@CurrentCaller() caller: Caller, @Input() { body }: CallInput<'POST /api/teams'>): Promise<Team> {
    return this.teams.add(caller, body)
  }

  @Call('PATCH /api/teams/:id')
  async change(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: CallInput<'PATCH /api/teams/:id'>,
  ): Promise<Team> {
    return this.teams.change(caller, params.id, body)
  }

  @Call('POST /api/teams/:id/members')
  async join(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: CallInput<'POST /api/teams/:id/members'>,
  ): Promise<Team> {
    return this.teams.join(caller, params.id, body)
  }

  @Call('POST /api/teams/:id/members/:memberId/end')
  async end(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: CallInput<'POST /api/teams/:id/members/:memberId/end'>,
  ): Promise<Team> {
    return this.teams.end(caller, params.id, params.memberId, body.until)
  }
}
