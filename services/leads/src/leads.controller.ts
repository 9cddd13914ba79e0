import type { CallAnswer, CallInput, Lead } from '@bluebonnet/contracts'
import { Call, type Caller, CurrentCaller, Input, type ListReply } from '@bluebonnet/platform'
import { Controller, Req } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { Leads } from './leads.service.js'

@Controller()
export class LeadsController {
  constructor(private readonly leads: Leads) {}

  @Call('POST /api/leads')
  async leave(
    @Input() { body }: CallInput<'POST /api/leads'>,
    @Req() request: FastifyRequest,
  ): Promise<CallAnswer<'POST /api/leads'>> {
    return this.leads.leave(body, request.ip)
  }

  @Call('GET /api/leads')
  async list(@Input() { query }: CallInput<'GET /api/leads'>): Promise<ListReply<Lead>> {
    return this.leads.list(query)
  }

  @Call('GET /api/leads/:id')
  async one(@Input() { params }: CallInput<'GET /api/leads/:id'>): Promise<Lead> {
    return this.leads.one(params.id)
  }

  @Call('PATCH /api/leads/:id')
  async work(
    @Input() { params, body }: CallInput<'PATCH /api/leads/:id'>,
    @CurrentCaller() caller: Caller,
  ): Promise<Lead> {
    return this.leads.work(caller, params.id, body)
  }
}
