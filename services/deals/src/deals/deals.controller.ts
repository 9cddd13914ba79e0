import type { CallInput, Deal, DealTimelineEntry } from '@bluebonnet/contracts'
import {
  Call,
  type Caller,
  CurrentCaller,
  Input,
  type ListReply,
  pageOfAll,
  type WrittenList,
} from '@bluebonnet/platform'
import { Controller } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { ChangeDeal } from './change-deal.js'
import { CreateDeal } from './create-deal.js'
import { DealAccess } from './deal.access.js'
import { DealReader } from './deal-reader.js'
import { MoveDeal } from './move-deal.js'
import { Timeline } from './timeline.js'
import { timelineEntryAnswer, toldTo } from './timeline.mapper.js'

@Controller()
export class DealsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly access: DealAccess,
    private readonly reader: DealReader,
    private readonly creating: CreateDeal,
    private readonly changing: ChangeDeal,
    private readonly moving: MoveDeal,
    private readonly history: Timeline,
  ) {}

  @Call('GET /api/deals')
  async list(
    @CurrentCaller() caller: Caller,
    @Input() { query }: CallInput<'GET /api/deals'>,
  ): Promise<WrittenList<Deal>> {
    return this.reader.list(caller, query)
  }

  @Call('POST /api/deals')
  async create(@CurrentCaller() caller: Caller, @Input() { body }: CallInput<'POST /api/deals'>): Promise<Deal> {
    return this.creating.create(caller, body)
  }

  @Call('GET /api/deals/:id')
  async one(@CurrentCaller() caller: Caller, @Input() { params }: CallInput<'GET /api/deals/:id'>): Promise<Deal> {
    return this.reader.one(caller, params.id)
  }

  @Call('PATCH /api/deals/:id')
  async change(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: CallInput<'PATCH /api/deals/:id'>,
  ): Promise<Deal> {
    return this.changing.change(caller, params.id, body)
  }

  @Call('POST /api/deals/:id/status')
  async move(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: CallInput<'POST /api/deals/:id/status'>,
  ): Promise<Deal> {
    return this.moving.move(caller, params.id, body)
  }

  @Call('GET /api/deals/:id/timeline')
  async timeline(
    @CurrentCaller() caller: Caller,
    @Input() { params, query }: CallInput<'GET /api/deals/:id/timeline'>,
  ): Promise<ListReply<DealTimelineEntry>> {
    const { manager } = this.dataSource
    const deal = await this.access.findKnown(manager, caller, params.id)
    const rows = await this.history.of(manager, params.id)
    const entries = rows.map((row) => timelineEntryAnswer(toldTo(caller, deal, row)))
    return pageOfAll(entries, query, {
      key: ({ id }) => id,
      texts: ({ description, reason, actorName }) => [description, reason, actorName],
    })
  }
}
