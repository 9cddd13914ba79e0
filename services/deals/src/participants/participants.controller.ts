import type {
  CallAnswer,
  CallInput,
  DealParticipants,
  Division,
  ListedPayee,
  Payee,
  PayeeDeal,
} from '@bluebonnet/contracts'
import { Call, type Caller, CurrentCaller, Input, type ListReply } from '@bluebonnet/platform'
import { Controller } from '@nestjs/common'
import { DealPlans } from './deal-plans.js'
import { Participants } from './participants.js'
import { PayeeLists } from './payee-lists.js'
import { Payees } from './payees.js'

@Controller()
export class ParticipantsController {
  constructor(
    private readonly payees: Payees,
    private readonly lists: PayeeLists,
    private readonly participants: Participants,
    private readonly plans: DealPlans,
  ) {}

  @Call('GET /api/payees')
  async list(
    @CurrentCaller() caller: Caller,
    @Input() { query }: CallInput<'GET /api/payees'>,
  ): Promise<ListReply<ListedPayee>> {
    return this.lists.list(caller, query)
  }

  @Call('GET /api/payees/:id/deals')
  async deals(
    @CurrentCaller() caller: Caller,
    @Input() { params, query }: CallInput<'GET /api/payees/:id/deals'>,
  ): Promise<ListReply<PayeeDeal>> {
    return this.lists.deals(caller, params.id, query)
  }

  @Call('GET /api/payees/:id')
  async one(@Input() { params }: CallInput<'GET /api/payees/:id'>): Promise<Payee> {
    return this.payees.one(params.id)
  }

  @Call('POST /api/payees')
  async add(@CurrentCaller() caller: Caller, @Input() { body }: CallInput<'POST /api/payees'>): Promise<Payee> {
    return this.payees.add(caller, body)
  }

  @Call('PATCH /api/payees/:id')
  async change(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: CallInput<'PATCH /api/payees/:id'>,
  ): Promise<Payee> {
    return this.payees.change(caller, params.id, body)
  }

  @Call('GET /api/own-parts')
  async ownParts(@CurrentCaller() caller: Caller): Promise<CallAnswer<'GET /api/own-parts'>> {
    return { dealIds: await this.participants.ownParts(caller) }
  }

  @Call('GET /api/deals/:id/participants')
  async read(
    @CurrentCaller() caller: Caller,
    @Input() { params }: CallInput<'GET /api/deals/:id/participants'>,
  ): Promise<DealParticipants> {
    return this.participants.read(caller, params.id)
  }

  @Call('PUT /api/deals/:id/participants')
  async set(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: CallInput<'PUT /api/deals/:id/participants'>,
  ): Promise<DealParticipants> {
    return this.participants.set(caller, params.id, body)
  }

  @Call('POST /api/deals/:id/plan')
  async choosePlan(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: CallInput<'POST /api/deals/:id/plan'>,
  ): Promise<DealParticipants> {
    return this.plans.choose(caller, params.id, body)
  }

  @Call('POST /api/deals/:id/participants/preview')
  async preview(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: CallInput<'POST /api/deals/:id/participants/preview'>,
  ): Promise<Division> {
    return this.participants.preview(caller, params.id, body)
  }
}
