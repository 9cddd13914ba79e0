import type { CallAnswer, CallInput } from '@bluebonnet/contracts'
import { Call, type Caller, CurrentCaller, Input, SETTINGS, type Settings } from '@bluebonnet/platform'
import { Controller, Inject, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { objectAddressOf, objectPathOf } from '../object-path.js'
import { uploadOrigin } from '../upload-origin.js'
import { MultipartUploads } from './multipart-uploads.js'
import { PartJoiner } from './part-joiner.js'
import { PartReceiver } from './part-receiver.js'

@Controller()
export class MultipartController {
  constructor(
    private readonly uploads: MultipartUploads,
    private readonly receiver: PartReceiver,
    private readonly joiner: PartJoiner,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Call('POST /api/objects/multipart')
  async begin(
    @CurrentCaller() caller: Caller,
    @Input() { body }: CallInput<'POST /api/objects/multipart'>,
  ): Promise<CallAnswer<'POST /api/objects/multipart'>> {
    return this.uploads.begin(caller, body ?? {})
  }

  @Call('GET /api/objects/multipart/:uploadId/parts')
  async parts(
    @CurrentCaller() caller: Caller,
    @Input() { params }: CallInput<'GET /api/objects/multipart/:uploadId/parts'>,
  ): Promise<CallAnswer<'GET /api/objects/multipart/:uploadId/parts'>> {
    return this.uploads.parts(caller, params.uploadId)
  }

  @Call('POST /api/objects/multipart/:uploadId/parts/:number')
  async sign(
    @CurrentCaller() caller: Caller,
    @Input() { params }: CallInput<'POST /api/objects/multipart/:uploadId/parts/:number'>,
    @Req() request: FastifyRequest,
  ): Promise<CallAnswer<'POST /api/objects/multipart/:uploadId/parts/:number'>> {
    return this.uploads.sign(caller, params.uploadId, params.number, uploadOrigin(request, this.settings.publicUrl))
  }

  @Call('PUT /api/objects/multipart/:uploadId/parts/:number')
  async receive(
    @CurrentCaller() caller: Caller,
    @Input() { params, query }: CallInput<'PUT /api/objects/multipart/:uploadId/parts/:number'>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CallAnswer<'PUT /api/objects/multipart/:uploadId/parts/:number'>> {
    const part = await this.receiver.receive(caller, params.uploadId, params.number, query.token ?? '', request)
    // Upload widgets read it from the header.
    void reply.header('etag', part.ETag)
    return part
  }

  @Call('POST /api/objects/multipart/:uploadId/complete')
  async complete(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: CallInput<'POST /api/objects/multipart/:uploadId/complete'>,
    @Req() request: FastifyRequest,
  ): Promise<CallAnswer<'POST /api/objects/multipart/:uploadId/complete'>> {
    const { id, sizeBytes, contentType } = await this.joiner.complete(caller, params.uploadId, body?.parts)
    const location = `${uploadOrigin(request, this.settings.publicUrl)}${objectAddressOf(id)}`
    return { location, objectPath: objectPathOf(id), size: sizeBytes, contentType }
  }

  @Call('DELETE /api/objects/multipart/:uploadId')
  async drop(
    @CurrentCaller() caller: Caller,
    @Input() { params }: CallInput<'DELETE /api/objects/multipart/:uploadId'>,
  ): Promise<void> {
    await this.uploads.drop(caller, params.uploadId)
  }
}
