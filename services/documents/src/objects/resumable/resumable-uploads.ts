import { Readable } from 'node:stream'
import { Injectable } from '@nestjs/common'
import { type CallAnswer } from '@bluebonnet/contracts'
import { limits } from '@bluebonnet/domain'
import { assertStillAllowed, type Caller, ObjectStore } from '@bluebonnet/platform'
import type { FastifyRequest } from 'fastify'
import { DataSource, type EntityManager, IsNull, MoreThan } from 'typeorm'
import { headBytes } from '../../files/sniff-head.js'
import { deleteBytes } from '../delete-bytes.js'
import { assertStorageAllowance } from '../held-uploads.js'
import { unusedUploadHours } from '../object.jobs.js'
import { attemptKeyOf } from '../object-path.js'
import { objectErrors } from '../object.errors.js'
import { RequestBody } from '../request-body.js'
import { checkedHead } from '../stored-kind.js'
import { ObjectPartEntity, StoredObjectEntity } from '../stored-object.entity.js'
import { UploadReceiver } from '../upload-receiver.js'

interface OpenUpload {
  object: StoredObjectEntity
  parts: ObjectPartEntity[]
  /** Number of received bytes, and of all bytes. */
  offset: number
  length: number
}

/**
 * Resumable uploads. Each part is a separate object in the store, except the last: it is stored together with all
 * parts before it as the file.
 */
@Injectable()
export class ResumableUploads {
  constructor(
    private readonly dataSource: DataSource,
    private readonly store: ObjectStore,
    private readonly receiver: UploadReceiver,
  ) {}

  /** Throws UPLOAD_NOT_FOUND, also for somebody else's and for one in use. */
  async arrived(caller: Caller, id: string): Promise<CallAnswer<'GET /api/uploads/:id'>> {
    const { offset, length } = await this.open(this.dataSource.manager, caller, id)
    return { offset, length }
  }

  /**
   * Accepts the bytes that follow the received ones, and returns the new number of received bytes. Throws
   * UPLOAD_NOT_FOUND, UPLOAD_OFFSET and the refusals of a file.
   */
  async append(caller: Caller, id: string, request: FastifyRequest): Promise<number> {
    const body = new RequestBody(request.raw)
    try {
      const upload = await this.open(this.dataSource.manager, caller, id)
      const end = endOf(upload, request)
      await assertStorageAllowance(this.dataSource.manager, caller, id)
      const head = await body.head(headBytes)
      // The beginning of the file reveals its type: better refused now than after the last part.
      if (upload.offset === 0) checkedHead(upload.object, head)
      if (end === upload.length) await this.finish(upload, body.whole(head), request)
      else await this.keepPart(caller, upload, body.whole(head), end, request)
      return end
    } catch (error) {
      body.abandon()
      throw error
    }
  }

  /** Discards an upload, also a finished one. Throws UPLOAD_NOT_FOUND. */
  async drop(caller: Caller, id: string): Promise<void> {
    const { object, parts } = await this.dataSource.transaction(async (manager) => {
      const upload = await this.open(manager, caller, id, true)
      await manager.delete(StoredObjectEntity, { id })
      return upload
    })
    await deleteBytes(this.store, object)
    await this.deleteParts(parts)
  }

  private async open(manager: EntityManager, caller: Caller, id: string, lock = false): Promise<OpenUpload> {
    const createdAt = MoreThan(new Date(Date.now() - unusedUploadHours * 3_600_000))
    const object = await manager.findOne(StoredObjectEntity, {
      where: { id, ownerId: caller.userId, createdAt, recordedAt: IsNull() },
      ...(lock ? { lock: { mode: 'pessimistic_write' } } : {}),
    })
    const length = object?.announcedBytes ?? null
    if (object === null || length === null) throw objectErrors.fail('UPLOAD_NOT_FOUND')
    if (object.state === 'STORED') return { object, parts: [], offset: length, length }
    const parts = await manager.find(ObjectPartEntity, { where: { objectId: id }, order: { startByte: 'ASC' } })
    return { object, parts, offset: parts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0), length }
  }

  /** Under the upload's lock: of two concurrent parts at the same offset, one is kept. */
  private async keepPart(
    caller: Caller,
    { object, offset }: OpenUpload,
    bytes: Readable,
    end: number,
    request: FastifyRequest,
  ): Promise<void> {
    const part = { startByte: offset, sizeBytes: end - offset, key: attemptKeyOf(object.id, object.createdAt) }
    await this.store.put(bytes, part.key, { maxBytes: part.sizeBytes })
    try {
      await assertStillAllowed(request)
      await this.dataSource.transaction(async (manager) => {
        const now = await this.open(manager, caller, object.id, true)
        if (now.offset !== offset) throw objectErrors.fail('UPLOAD_OFFSET')
        await manager.update(StoredObjectEntity, { id: object.id }, { state: 'PARTS' })
        await manager.insert(ObjectPartEntity, { objectId: object.id, ...part })
      })
    } catch (error) {
      await this.store.delete(part.key)
      throw error
    }
  }

  /** A refusal or interruption here keeps the earlier parts, so that the last bytes can be sent again. */
  private async finish({ object, parts }: OpenUpload, last: Readable, request: FastifyRequest): Promise<void> {
    const bytes = Readable.from(this.joined(parts, last), { objectMode: false })
    await this.receiver.store(object, bytes, request)
    await this.deleteParts(parts)
  }

  private async *joined(parts: readonly ObjectPartEntity[], last: Readable): AsyncGenerator<Buffer> {
    for (const { key } of parts) {
      const part = await this.store.get(key)
      if (part === null) throw objectErrors.fail('UPLOAD_NOT_FOUND')
      yield* part.stream
    }
    yield* last
  }

  private async deleteParts(parts: readonly ObjectPartEntity[]): Promise<void> {
    for (const { key } of parts) await this.store.delete(key)
  }
}

/**
 * The end offset of this request's bytes. Throws UPLOAD_OFFSET unless they begin at the upload's offset, and for a
 * wrong length.
 */
const endOf = ({ object, offset, length }: OpenUpload, { headers }: FastifyRequest): number => {
  if (headers['upload-offset'] !== String(offset) || object.state === 'STORED') throw objectErrors.fail('UPLOAD_OFFSET')
  const announced = headers['content-length']
  if (announced === undefined) throw objectErrors.fail('PART_LENGTH_REQUIRED')
  const size = Number(announced)
  if (size === 0) throw objectErrors.fail('FILE_EMPTY')
  if (offset + size > length) throw objectErrors.fail('UPLOAD_TOO_LONG')
  if (size < limits.uploadPartBytes && offset + size < length) throw objectErrors.fail('PART_TOO_SMALL')
  return offset + size
}
