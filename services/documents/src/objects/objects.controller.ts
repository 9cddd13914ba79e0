import type { CallAnswer, CallInput } from '@bluebonnet/contracts'
import { Call, type Caller, CurrentCaller, Input, SETTINGS, type Settings } from '@bluebonnet/platform'
import { Controller, Inject, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ObjectFiles } from '../files/object-files.js'
import { objectPathOf } from './object-path.js'
import { ObjectsService } from './objects.service.js'
import { UploadOffers } from './upload-offers.js'
import { uploadOrigin } from './upload-origin.js'
import { UploadReceiver } from './upload-receiver.js'

@Controller()
export class ObjectsController {
  constructor(
    private readonly offers: UploadOffers,
    private readonly receiver: UploadReceiver,
    private readonly objects: ObjectsService,
    private readonly files: ObjectFiles,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Call('POST /api/objects/upload')
  async ask(
    @CurrentCaller() caller: Caller,
    @Input() { body }: CallInput<'POST /api/objects/upload'>,
    @Req() request: FastifyRequest,
  ): Promise<CallAnswer<'POST /api/objects/upload'>> {
    return this.offers.offer(caller, body ?? {}, uploadOrigin(request, this.settings.publicUrl))
  }

  @Call('GET /api/object-storage-url/private')
  async askForTemplate(
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
  ): Promise<CallAnswer<'GET /api/object-storage-url/private'>> {
    const { uploadURL, objectPath } = await this.offers.offer(
      caller,
      { purpose: 'template' },
      uploadOrigin(request, this.settings.publicUrl),
    )
    return { method: 'PUT', url: uploadURL, headers: {}, objectPath }
  }

  @Call('PUT /api/objects/:key')
  async receive(
    @CurrentCaller() caller: Caller,
    @Input() { params, query }: CallInput<'PUT /api/objects/:key'>,
    @Req() request: FastifyRequest,
  ): Promise<CallAnswer<'PUT /api/objects/:key'>> {
    const { id, sizeBytes, contentType } = await this.receiver.receive(caller, params.key, query.token ?? '', request)
    return { objectPath: objectPathOf(id), size: sizeBytes, contentType }
  }

  @Call('GET /api/objects/:key')
  async serve(
    @CurrentCaller() caller: Caller,
    @Input() { params }: CallInput<'GET /api/objects/:key'>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.files.sendObject(reply, await this.objects.file(caller, params.key))
  }
}
