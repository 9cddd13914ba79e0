import type { CallInput, Client } from '@bluebonnet/contracts'
import { Call, type Caller, CurrentCaller, Input, type ListReply } from '@bluebonnet/platform'
import { Controller } from '@nestjs/common'
import { clientAnswer } from './client.mapper.js'
import { ClientsService } from './clients.service.js'

@Controller()
export class ClientsController {
  constructor(private readonly clients: ClientsService) {}

  @Call('GET /api/clients')
  async list(
    @CurrentCaller() caller: Caller,
    @Input() { query }: CallInput<'GET /api/clients'>,
  ): Promise<ListReply<Client>> {
    return (await this.clients.list(caller, query)).map(clientAnswer)
  }

  @Call('POST /api/clients')
  async create(@CurrentCaller() caller: Caller, @Input() { body }: CallInput<'POST /api/clients'>): Promise<Client> {
    return clientAnswer(await this.clients.create(caller, body))
  }

  @Call('GET /api/clients/:id')
  async one(@CurrentCaller() caller: Caller, @Input() { params }: CallInput<'GET /api/clients/:id'>): Promise<Client> {
    return clientAnswer(await this.clients.one(caller, params.id))
  }

  @Call('PATCH /api/clients/:id')
  async update(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: CallInput<'PATCH /api/clients/:id'>,
  ): Promise<Client> {
    return clientAnswer(await this.clients.update(caller, params.id, body))
  }

  @Call('DELETE /api/clients/:id')
  async delete(
    @CurrentCaller() caller: Caller,
    @Input() { params }: CallInput<'DELETE /api/clients/:id'>,
  ): Promise<void> {
    await this.clients.delete(caller, params.id)
  }
}
