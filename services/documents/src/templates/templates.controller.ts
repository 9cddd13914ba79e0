import type { CallInput, Template } from '@bluebonnet/contracts'
import { Call, type Caller, CurrentCaller, Input, type ListReply } from '@bluebonnet/platform'
import { Controller, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { ObjectFiles } from '../files/object-files.js'
import { templateAnswer } from './template.mapper.js'
import { TemplatesService } from './templates.service.js'

@Controller()
export class TemplatesController {
  constructor(
    private readonly templates: TemplatesService,
    private readonly files: ObjectFiles,
  ) {}

  @Call('GET /api/templates')
  async list(
    @CurrentCaller() caller: Caller,
    @Input() { query }: CallInput<'GET /api/templates'>,
  ): Promise<ListReply<Template>> {
    return (await this.templates.list(caller, query)).map(templateAnswer)
  }

  @Call('POST /api/templates')
  async create(
    @CurrentCaller() caller: Caller,
    @Input() { body }: CallInput<'POST /api/templates'>,
  ): Promise<Template> {
    return templateAnswer(await this.templates.create(caller, body))
  }

  @Call('GET /api/templates/:id')
  async one(
    @CurrentCaller() caller: Caller,
    @Input() { params }: CallInput<'GET /api/templates/:id'>,
  ): Promise<Template> {
    return templateAnswer(await this.templates.one(caller, params.id))
  }

  @Call('PATCH /api/templates/:id')
  async update(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: CallInput<'PATCH /api/templates/:id'>,
  ): Promise<Template> {
    return templateAnswer(await this.templates.update(caller, params.id, body))
  }

  @Call('DELETE /api/templates/:id')
  async delete(
    @CurrentCaller() caller: Caller,
    @Input() { params }: CallInput<'DELETE /api/templates/:id'>,
  ): Promise<void> {
    await this.templates.delete(caller, params.id)
  }

  @Call('GET /api/templates/:id/content')
  async content(
    @CurrentCaller() caller: Caller,
    @Input() { params }: CallInput<'GET /api/templates/:id/content'>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.files.sendObject(reply, await this.templates.file(caller, params.id))
  }
}
