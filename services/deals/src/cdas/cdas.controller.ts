import type { CallInput, Cda, CdaVersion } from '@bluebonnet/contracts'
import { Call, type Caller, CurrentCaller, Input, type ListReply, pageOfAll } from '@bluebonnet/platform'
import { Controller, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { ApproveCda } from './approve-cda.js'
import { CdaPages } from './cda-pages.js'
import { CdaReader } from './cda-reader.js'
import { GenerateCda } from './generate-cda.js'
import { SendCda } from './send-cda.js'
import { VoidCda } from './void-cda.js'

@Controller()
export class CdasController {
  constructor(
    private readonly reader: CdaReader,
    private readonly pages: CdaPages,
    private readonly generating: GenerateCda,
    private readonly approving: ApproveCda,
    private readonly voiding: VoidCda,
    private readonly sending: SendCda,
  ) {}

  @Call('POST /api/deals/:id/cda')
  async generate(
    @CurrentCaller() caller: Caller,
    @Input() { params }: CallInput<'POST /api/deals/:id/cda'>,
  ): Promise<Cda> {
    return this.generating.generate(caller, params.id)
  }

  @Call('GET /api/cdas')
  async list(@CurrentCaller() caller: Caller, @Input() { query }: CallInput<'GET /api/cdas'>): Promise<ListReply<Cda>> {
    return this.reader.list(caller, query)
  }

  @Call('GET /api/cdas/:id')
  async one(@CurrentCaller() caller: Caller, @Input() { params }: CallInput<'GET /api/cdas/:id'>): Promise<Cda> {
    return this.reader.one(caller, params.id)
  }

  @Call('GET /api/cdas/:id/versions')
  async versions(
    @CurrentCaller() caller: Caller,
    @Input() { params, query }: CallInput<'GET /api/cdas/:id/versions'>,
  ): Promise<ListReply<CdaVersion>> {
    return pageOfAll(await this.reader.versions(caller, params.id), query, {
      key: ({ version }) => String(version),
      texts: ({ version }) => [`Version ${version}`],
    })
  }

  @Call('GET /api/cdas/:id/pdf')
  async pdf(
    @CurrentCaller() caller: Caller,
    @Input() { params, query }: CallInput<'GET /api/cdas/:id/pdf'>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.pages.send(caller, reply, params.id, query.version)
  }

  @Call('POST /api/cdas/:id/approve')
  async approve(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: CallInput<'POST /api/cdas/:id/approve'>,
  ): Promise<Cda> {
    return this.approving.approve(caller, params.id, body ?? {})
  }

  @Call('POST /api/cdas/:id/void')
  async void(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: CallInput<'POST /api/cdas/:id/void'>,
  ): Promise<Cda> {
    return this.voiding.void(caller, params.id, body.reason)
  }

  @Call('POST /api/cdas/:id/send')
  async send(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: CallInput<'POST /api/cdas/:id/send'>,
  ): Promise<Cda> {
    return this.sending.send(caller, params.id, body ?? {})
  }
}
