import type { CallInput, Document } from '@bluebonnet/contracts'
import { Call, type Caller, CurrentCaller, Input, type ListReply } from '@bluebonnet/platform'
import { Controller, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { ObjectFiles } from '../files/object-files.js'
import { ChangeDocument } from './change-document.js'
import { DealArchive } from './deal-archive.js'
import { DocumentsService } from './documents.service.js'

@Controller()
export class DocumentsController {
  constructor(
    private readonly documents: DocumentsService,
    private readonly changing: ChangeDocument,
    private readonly files: ObjectFiles,
    private readonly archives: DealArchive,
  ) {}

  @Call('GET /api/documents')
  async list(
    @CurrentCaller() caller: Caller,
    @Input() { query }: CallInput<'GET /api/documents'>,
  ): Promise<ListReply<Document>> {
    return this.documents.list(caller, query)
  }

  @Call('PUT /api/documents')
  async record(@CurrentCaller() caller: Caller, @Input() { body }: CallInput<'PUT /api/documents'>): Promise<Document> {
    return this.documents.record(caller, body)
  }

  @Call('GET /api/documents/:id')
  async one(
    @CurrentCaller() caller: Caller,
    @Input() { params }: CallInput<'GET /api/documents/:id'>,
  ): Promise<Document> {
    return this.documents.one(caller, params.id)
  }

  @Call('PATCH /api/documents/:id')
  async change(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: CallInput<'PATCH /api/documents/:id'>,
  ): Promise<Document> {
    return this.changing.change(caller, params.id, body)
  }

  @Call('GET /api/documents/:id/content')
  async content(
    @CurrentCaller() caller: Caller,
    @Input() input: CallInput<'GET /api/documents/:id/content'>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { params, query } = input
    const file = await this.documents.file(caller, params.id)
    await this.files.sendObject(reply, { ...file, inline: query.download !== true })
  }

  @Call('GET /api/documents.zip')
  async some(
    @CurrentCaller() caller: Caller,
    @Input() { query }: CallInput<'GET /api/documents.zip'>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.archives.sendSome(caller, query.ids, reply)
  }

  @Call('GET /api/deals/:id/documents.zip')
  async ofDeal(
    @CurrentCaller() caller: Caller,
    @Input() { params }: CallInput<'GET /api/deals/:id/documents.zip'>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.archives.send(caller, params.id, reply)
  }

  @Call('DELETE /api/documents/:id')
  async delete(
    @CurrentCaller() caller: Caller,
    @Input() { params }: CallInput<'DELETE /api/documents/:id'>,
  ): Promise<void> {
    await this.documents.delete(caller, params.id)
  }

  @Call('POST /api/documents/:id/archive')
  async archive(
    @CurrentCaller() caller: Caller,
    @Input() { params }: CallInput<'POST /api/documents/:id/archive'>,
  ): Promise<Document> {
    return this.documents.archive(caller, params.id)
  }

  @Call('POST /api/documents/:id/restore')
  async restore(
    @CurrentCaller() caller: Caller,
    @Input() { params }: CallInput<'POST /api/documents/:id/restore'>,
  ): Promise<Document> {
    return this.documents.restore(caller, params.id)
  }
}
