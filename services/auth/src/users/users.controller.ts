import type { CallAnswer, CallInput, UserEntry } from '@bluebonnet/contracts'
import { Call, type Caller, CurrentCaller, Input, type ListReply } from '@bluebonnet/platform'
import { Controller } from '@nestjs/common'
import { Users } from './users.service.js'

@Controller()
export class UsersController {
  constructor(private readonly users: Users) {}

  @Call('GET /api/users')
  async list(@Input() { query }: CallInput<'GET /api/users'>): Promise<ListReply<UserEntry>> {
    return this.users.list(query)
  }

  @Call('PATCH /api/users/:id')
  async change(
    @Input() { params, body }: CallInput<'PATCH /api/users/:id'>,
    @CurrentCaller() caller: Caller,
  ): Promise<UserEntry> {
    return this.users.change(caller, params.id, body)
  }

  @Call('GET /api/users/brokers')
  async brokers(@Input() { query }: CallInput<'GET /api/users/brokers'>): Promise<ListReply<UserEntry>> {
    return this.users.list({ ...query, role: 'BROKER' })
  }

  @Call('GET /api/users/managers')
  async managers(@Input() { query }: CallInput<'GET /api/users/managers'>): Promise<ListReply<UserEntry>> {
    return this.users.list({ ...query, role: 'MANAGER' })
  }

  @Call('POST /api/users/invitations')
  async invite(
    @Input() { body }: CallInput<'POST /api/users/invitations'>,
    @CurrentCaller() caller: Caller,
  ): Promise<UserEntry> {
    return this.users.invite(caller, body)
  }

  @Call('POST /api/users/:id/invitation')
  async inviteAgain(
    @Input() { params }: CallInput<'POST /api/users/:id/invitation'>,
    @CurrentCaller() caller: Caller,
  ): Promise<CallAnswer<'POST /api/users/:id/invitation'>> {
    await this.users.inviteAgain(caller, params.id)
    return { success: true }
  }

  @Call('POST /api/auth/create-user')
  async create(
    @Input() { body }: CallInput<'POST /api/auth/create-user'>,
    @CurrentCaller() caller: Caller,
  ): Promise<CallAnswer<'POST /api/auth/create-user'>> {
    return { ...(await this.users.create(caller, body)), success: true }
  }
}
