import { Brokerage } from '@bluebonnet/auth'
import { type CallInput, type ImportReport, periodDays } from '@bluebonnet/contracts'
import { Call, type Caller, CurrentCaller, Input, rawBodyOf, sendTable } from '@bluebonnet/platform'
import { Controller, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Statements } from '../commission/statements.js'
import { DealReader } from '../deals/deal-reader.js'
import { ClosedDeals } from './closed-deals.js'
import { commissionTable } from './commission.table.js'
import { dealTable } from './deal.table.js'
import { ImportDeals } from './import-deals.js'
import { companyDollarTable, statementTable, totalled } from './period.tables.js'

@Controller()
export class DealTransfersController {
  constructor(
    private readonly reader: DealReader,
    private readonly closed: ClosedDeals,
    private readonly importing: ImportDeals,
    private readonly paid: Statements,
    private readonly brokerage: Brokerage,
  ) {}

  @Call('GET /api/exports/deals.csv')
  async deals(
    @CurrentCaller() caller: Caller,
    @Input() { query }: CallInput<'GET /api/exports/deals.csv'>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { period, ...filters } = query
    const { timeZone } = await this.brokerage.settings()
    const entered = period === undefined ? undefined : { ...periodDays(period), timeZone }
    await sendTable(reply, 'deals', dealTable, this.reader.batches(caller, { ...filters, entered }))
  }

  @Call('GET /api/exports/commission.csv')
  async commission(
    @CurrentCaller() caller: Caller,
    @Input() { query }: CallInput<'GET /api/exports/commission.csv'>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendTable(reply, 'commission', commissionTable, this.closed.batches(caller, query))
  }

  @Call('GET /api/exports/statements.csv')
  async statements(
    @CurrentCaller() caller: Caller,
    @Input() { query }: CallInput<'GET /api/exports/statements.csv'>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const period = await this.paid.asked(query)
    await sendTable(reply, `statements-${period}`, statementTable, totalled(this.paid.batches(caller, period), period))
  }

  @Call('GET /api/exports/company-dollar.csv')
  async companyDollar(
    @CurrentCaller() caller: Caller,
    @Input() { query }: CallInput<'GET /api/exports/company-dollar.csv'>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const period = await this.paid.asked(query)
    await sendTable(
      reply,
      `company-dollar-${period}`,
      companyDollarTable,
      totalled(this.paid.batches(caller, period), period),
    )
  }

  @Call('POST /api/imports/deals')
  async import(
    @CurrentCaller() caller: Caller,
    @Input() { query }: CallInput<'POST /api/imports/deals'>,
    @Req() request: FastifyRequest,
  ): Promise<ImportReport> {
    return this.importing.run(caller, await rawBodyOf(request), query)
  }
}
