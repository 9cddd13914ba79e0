import type {
  CallAnswer,
  CallInput,
  IrisPreview,
  Payer,
  TaxSubject,
  YearEnd,
  YearEndPayee,
  YearEndPayment,
} from '@bluebonnet/contracts'
import {
  Call,
  type Caller,
  CurrentCaller,
  Input,
  type ListReply,
  sendTable,
  type TableColumns,
} from '@bluebonnet/platform'
import { Controller, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { IrisFiles } from './iris-files.js'
import { TaxDetails } from './tax-details.js'
import { YearEnds } from './year-ends.js'

/** The columns of the list's file; of a number it has the end alone. */
const yearEndTable: TableColumns<YearEndPayee> = {
  id: ({ id }) => id,
  kind: ({ kind }) => kind,
  name: ({ name }) => name,
  total: ({ total }) => total,
  byClosing: ({ byClosing }) => byClosing,
  filed: ({ filed }) => filed ?? null,
  state: ({ state }) => state,
  because: ({ because }) => because,
  legalName: ({ legalName }) => legalName,
  taxClass: ({ taxClass }) => taxClass,
  tinKind: ({ tinKind }) => tinKind,
  tinLast4: ({ tinLast4 }) => tinLast4,
  signedOn: ({ signedOn }) => signedOn,
  sameNumberAs: ({ sameNumberAs }) => sameNumberAs.join('; '),
}

@Controller()
export class YearEndController {
  constructor(
    private readonly details: TaxDetails,
    private readonly yearEnds: YearEnds,
    private readonly files: IrisFiles,
  ) {}

  @Call('GET /api/tax-details/:id')
  async one(
    @CurrentCaller() caller: Caller,
    @Input() { params }: CallInput<'GET /api/tax-details/:id'>,
  ): Promise<TaxSubject> {
    return this.details.one(caller, params.id)
  }

  @Call('PUT /api/tax-details/:id')
  async enter(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: CallInput<'PUT /api/tax-details/:id'>,
  ): Promise<TaxSubject> {
    return this.details.enter(caller, params.id, body)
  }

  @Call('POST /api/tax-details/:id/reveal')
  async reveal(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: CallInput<'POST /api/tax-details/:id/reveal'>,
    @Req() { ip }: FastifyRequest,
  ): Promise<CallAnswer<'POST /api/tax-details/:id/reveal'>> {
    return this.details.reveal(caller, params.id, body.reason, ip)
  }

  @Call('GET /api/tax-payer')
  async payer(): Promise<Payer> {
    return this.details.payer()
  }

  @Call('PUT /api/tax-payer')
  async enterPayer(
    @CurrentCaller() caller: Caller,
    @Input() { body }: CallInput<'PUT /api/tax-payer'>,
  ): Promise<Payer> {
    return this.details.enterPayer(caller, body)
  }

  @Call('GET /api/year-ends/:year')
  async list(
    @CurrentCaller() caller: Caller,
    @Input() { params, query }: CallInput<'GET /api/year-ends/:year'>,
  ): Promise<ListReply<YearEndPayee>> {
    return this.yearEnds.list(caller, params.year, query)
  }

  @Call('GET /api/year-ends/:year/summary')
  async summary(@Input() { params }: CallInput<'GET /api/year-ends/:year/summary'>): Promise<YearEnd> {
    return this.yearEnds.summary(params.year)
  }

  @Call('GET /api/year-ends/:year/payees/:id')
  async payments(
    @CurrentCaller() caller: Caller,
    @Input() { params, query }: CallInput<'GET /api/year-ends/:year/payees/:id'>,
  ): Promise<ListReply<YearEndPayment>> {
    return this.yearEnds.payments(caller, params, query)
  }

  @Call('PUT /api/year-ends/:year/settings')
  async set(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: CallInput<'PUT /api/year-ends/:year/settings'>,
  ): Promise<YearEnd> {
    return this.yearEnds.set(caller, params.year, body)
  }

  @Call('PUT /api/year-ends/:year/iris-template')
  async template(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: CallInput<'PUT /api/year-ends/:year/iris-template'>,
  ): Promise<IrisPreview> {
    return this.files.take(caller, params.year, body)
  }

  @Call('GET /api/year-ends/:year/iris/preview')
  async preview(@Input() { params }: CallInput<'GET /api/year-ends/:year/iris/preview'>): Promise<IrisPreview> {
    return this.files.preview(params.year)
  }

  @Call('GET /api/year-ends/:year/iris')
  async file(
    @CurrentCaller() caller: Caller,
    @Input() { params }: CallInput<'GET /api/year-ends/:year/iris'>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.files.send(caller, params.year, reply)
  }

  @Call('GET /api/exports/year-end.csv')
  async table(
    @Input() { query }: CallInput<'GET /api/exports/year-end.csv'>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendTable(reply, `1099-nec-payees-${query.year}`, yearEndTable, this.yearEnds.batches(query))
  }
}
