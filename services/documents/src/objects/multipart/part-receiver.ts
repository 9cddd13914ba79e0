import type { IncomingMessage } from 'node:http'
import { Inject, Injectable } from '@nestjs/common'
import type { CallAnswer } from '@bluebonnet/contracts'
import {
  assertStillAllowed,
  type Caller,
  ObjectStore,
  PartsGoneError,
  type Settings,
  SETTINGS,
  type StoredPart,
  WrongLengthError,
} from '@bluebonnet/platform'
import type { FastifyRequest } from 'fastify'
import { DataSource } from 'typeorm'
import { headBytes } from '../../files/sniff-head.js'
import { objectErrors } from '../object.errors.js'
import { RequestBody } from '../request-body.js'
import { judgedHead } from '../stored-kind.js'
import { ObjectPartEntity } from '../stored-object.entity.js'
import { assertSize } from '../upload-size.js'
import { isUploadToken } from '../upload-token.js'
import { partSubject } from './multipart-uploads.js'
import { bytesBeside, openUpload, type OpenUpload, partAnswer, partsOf } from './open-upload.js'

type Answer = CallAnswer<'PUT /api/objects/multipart/:uploadId/parts/:number'>

/**
 * Takes one part's bytes: streamed into the store, in no more memory than a few chunks, and counted against the file's
 * limit.
 */
@Injectable()
export class PartReceiver {
  constructor(
    private readonly dataSource: DataSource,
    private readonly store: ObjectStore,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** A part of that number that arrived before is replaced. Throws the refusals of objectErrors. */
  async receive(caller: Caller, id: string, number: number, token: string, request: FastifyRequest): Promise<Answer> {
    const body = new RequestBody(request.raw)
    try {
      const open = await openUpload(this.dataSource.manager, caller, id)
      if (!isUploadToken(this.settings, token, partSubject(id, number), caller.userId, new Date()))
        throw objectErrors.fail('UPLOAD_URL_EXPIRED')
      const size = announcedSize(request.raw)
      assertSize(open.object, bytesBeside(await partsOf(this.dataSource.manager, id), number) + size)
      const part = await this.keep(open, body, number, size)
      await assertStillAllowed(request)
      await this.confirm(caller, id, part)
      return partAnswer({ ...part, sizeBytes: part.size })
    } catch (error) {
      body.abandon()
      throw error
    }
  }

  private async keep(
    { object, upload }: OpenUpload,
    body: RequestBody,
    number: number,
    size: number,
  ): Promise<StoredPart> {
    const head = await body.head(headBytes)
    // The beginning of the file tells what it is: better refused now than after the last part.
    if (number === 1) judgedHead(object, head)
    try {
      return await this.store.putPart(body.whole(head), upload, number, { size })
    } catch (error) {
      if (error instanceof PartsGoneError) throw objectErrors.fail('UPLOAD_NOT_FOUND')
      throw error instanceof WrongLengthError ? objectErrors.fail('UPLOAD_INTERRUPTED') : error
    }
  }

  /** Under the upload's lock, so that parts arriving at the same moment together stay within the limit. */
  private async confirm(caller: Caller, id: string, { number, size, etag }: StoredPart): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const { object } = await openUpload(manager, caller, id, true)
      assertSize(object, bytesBeside(await partsOf(manager, id), number) + size)
      await manager.upsert(ObjectPartEntity, { objectId: id, number, sizeBytes: size, etag, createdAt: new Date() }, [
        'objectId',
        'number',
      ])
    })
  }
}

const announcedSize = ({ headers }: IncomingMessage): number => {
  const announced = headers['content-length']
  if (announced === undefined) throw objectErrors.fail('PART_LENGTH_REQUIRED')
  if (Number(announced) === 0) throw objectErrors.fail('FILE_EMPTY')
  return Number(announced)
}
