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
import { visibleProperties } from '../property.access.js'
import { filtered } from '../property.filters.js'
import { propertyTable } from './property.table.js'
import { ImportProperties } from './import-properties.js'

@Controller()
export class PropertyTransfersController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly brokerage: Brokerage,
    private readonly importing: ImportProperties,
  ) {}

  @Call('GET /api/exports/properties.csv')
  async export(
    @CurrentCaller() caller: Caller,
    @Input() { query }: CallInput<'GET /api/exports/properties.csv'>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const rows = filtered(visibleProperties(this.dataSource.manager, caller), caller, query)
    if (query.period !== undefined)
      enteredWithin(rows, periodDays(query.period), (await this.brokerage.settings()).timeZone)
    await sendTable(reply, 'properties', propertyTable, newestInBatches(rows))
  }

  @Call('POST /api/imports/properties')
  async import(
    @CurrentCaller() caller: Caller,
    @Input() { query }: CallInput<'POST /api/imports/properties'>,
    @Req() request: FastifyRequest,
  ): Promise<ImportReport> {
    return this.importing.run(caller, await rawBodyOf(request), query)
  }
}
