import { Brokerage } from '@bluebonnet/auth'
import { type CallInput, type ImportReport, periodDays } from '@bluebonnet/contracts'
import { Call, type Caller, CurrentCaller, Input, Lists, rawBodyOf, sendTable } from '@bluebonnet/platform'
import { Controller, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientList } from '../client.list.js'
import { clientTable } from './client.table.js'
import { ImportClients } from './import-clients.js'

@Controller()
export class ClientTransfersController {
  constructor(
    private readonly lists: Lists,
    private readonly brokerage: Brokerage,
    private readonly importing: ImportClients,
  ) {}

  @Call('GET /api/exports/clients.csv')
  async export(
    @CurrentCaller() caller: Caller,
    @Input() { query }: CallInput<'GET /api/exports/clients.csv'>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { period, ...filters } = query
    const { timeZone } = await this.brokerage.settings()
    const entered = period === undefined ? undefined : { ...periodDays(period), timeZone }
    await sendTable(reply, 'clients', clientTable, this.lists.batches(clientList, caller, { ...filters, entered }))
  }

  @Call('POST /api/imports/clients')
  async import(
    @CurrentCaller() caller: Caller,
    @Input() { query }: CallInput<'POST /api/imports/clients'>,
    @Req() request: FastifyRequest,
  ): Promise<ImportReport> {
    return this.importing.run(caller, await rawBodyOf(request), query)
  }
}
