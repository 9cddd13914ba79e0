import { Brokerage } from '@bluebonnet/auth'
import { type CallInput, type ImportReport, periodDays } from '@bluebonnet/contracts'
import { Call, type Caller, CurrentCaller, Input, Lists, rawBodyOf, sendTable } from '@bluebonnet/platform'
import { Controller, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { propertyList } from '../property.list.js'
import { propertyTable } from './property.table.js'
import { ImportProperties } from './import-properties.js'

@Controller()
export class PropertyTransfersController {
  constructor(
    private readonly lists: Lists,
    private readonly brokerage: Brokerage,
    private readonly importing: ImportProperties,
  ) {}

  @Call('GET /api/exports/properties.csv')
  async export(
    @CurrentCaller() caller: Caller,
    @Input() { query }: CallInput<'GET /api/exports/properties.csv'>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { period, ...filters } = query
    const { timeZone } = await this.brokerage.settings()
    const entered = period === undefined ? undefined : { ...periodDays(period), timeZone }
    await sendTable(
      reply,
      'properties',
      propertyTable,
      this.lists.batches(propertyList, caller, { ...filters, entered }),
    )
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
