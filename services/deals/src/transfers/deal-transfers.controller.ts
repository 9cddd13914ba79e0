import type { CallInput, ImportReport } from '@bluebonnet/contracts'
import { Call, type Caller, CurrentCaller, Input, rawBodyOf, sendTable } from '@bluebonnet/platform'
import { Controller, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DealReader } from '../deals/deal-reader.js'
import { ClosedDeals } from './closed-deals.js'
import { commissionTable } from './commission.table.js'
import { dealTable } from './deal.table.js'
import { ImportDeals } from './import-deals.js'

@Controller()
export class DealTransfersController {
  constructor(
    private readonly reader: DealReader,
    private readonly closed: ClosedDeals,
    private readonly importing: ImportDeals,
  ) {}

  @Call('GET /api/exports/deals.csv')
  async deals(@CurrentCaller() caller: Caller, @Input() { query }: CallInput<'GET /api/exports/deals.csv'>, @Res() reply: FastifyReply): Promise<void> {
    await sendTable(reply, 'deals', dealTable, this.reader.batches(caller, query))
  }

  @Call('GET /api/exports/commission.csv')
  async commission(@CurrentCaller() caller: Caller, @Input() { query }: CallInput<'GET /api/exports/commission.csv'>, @Res() reply: FastifyReply): Promise<void> {
    await sendTable(reply, 'commission', commissionTable, this.closed.batches(caller, query))
  }

  @Call('POST /api/imports/deals')
  async import(
    @CurrentCaller() caller: Caller, @Input() { query }: CallInput<'POST /api/imports/deals'>, @Req() request: FastifyRequest,
  ): Promise<ImportReport> {
    return this.importing.run(caller, await rawBodyOf(request), query)
  }
}
