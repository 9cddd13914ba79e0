import { Brokerage } from '@bluebonnet/auth'
import { type CallInput, type ImportReport, periodDays } from '@bluebonnet/contracts'
import {
  Call,
  type Caller,
  CurrentCaller,
  enteredWithin,
  Input,
  newestInBatches,
  rawBodyOf,
  sendTable,
} from '@bluebonnet/platform'
import { Controller, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DataSource } from 'typeorm'
import { visibleClients } from '../client.access.js'
import { filtered } from '../client.filters.js'
import { clientTable } from './client.table.js'
import { ImportClients } from './import-clients.js'

@Controller()
export class ClientTransfersController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly brokerage: Brokerage,
    private readonly importing: ImportClients,
  ) {}

  @Call('GET /api/exports/clients.csv')
  async export(
    @CurrentCaller() caller: Caller,
    @Input() { query }: CallInput<'GET /api/exports/clients.csv'>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const rows = filtered(visibleClients(this.dataSource.manager, caller), caller, query)
    if (query.period !== undefined)
      enteredWithin(rows, periodDays(query.period), (await this.brokerage.settings()).timeZone)
    await sendTable(reply, 'clients', clientTable, newestInBatches(rows))
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
