import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { Inject, Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import {
  assertStillAllowed,
  type Caller,
  ObjectStore,
  ObjectTooLargeError,
  type Settings,
  SETTINGS,
  Tx,
} from '@bluebonnet/platform'
import type { FastifyRequest } from 'fastify'
import { DataSource, IsNull, Repository } from 'typeorm'
import { headBytes } from '../files/sniff-head.js'
import { Scans } from '../scan/scans.js'
import { assertStorageAllowance } from './held-uploads.js'
import { attemptKeyOf } from './object-path.js'
import { deleteBytes } from './delete-bytes.js'
import { objectErrors } from './object.errors.js'
import { RequestBody } from './request-body.js'
import { checkedHead, kindOfStored, type StoredKind } from './stored-kind.js'
import { ObjectPartEntity, StoredObjectEntity } from './stored-object.entity.js'
import { assertSize, maxBytesOf, tooLarge } from './upload-size.js'
import { isUploadToken } from './upload-token.js'

interface Written {
  size: number
  sha256: string
}

interface StoredUpload extends Written {
  key: string
  kind: StoredKind
}

/** An object whose bytes have arrived. */
export interface ReceivedObject {
  id: string
  sizeBytes: number
  contentType: string
}

/** Streams the bytes of an upload into the store and checks their kind. Holds only a few chunks in memory. */
@Injectable()
export class UploadReceiver {
  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(StoredObjectEntity) private readonly objects: Repository<StoredObjectEntity>,
    private readonly objectStore: ObjectStore,
    private readonly tx: Tx,
    private readonly scans: Scans,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * The object with its bytes; sending them again before they are in use replaces them. Throws the refusals of
   * objectErrors.
   */
  async receive(caller: Caller, id: string, token: string, request: FastifyRequest): Promise<ReceivedObject> {
    const body = new RequestBody(request.raw)
    try {
      const object = await this.expectedUpload(caller, id, token)
      assertSize(object, Number(request.headers['content-length'] ?? 0))
      const head = await body.head(headBytes)
      checkedHead(object, head)
      return await this.store(object, body.whole(head), request)
    } catch (error) {
      body.abandon()
      throw error
    }
  }

  /** Stores all bytes of an object, checks them and confirms them. Throws the refusals of objectErrors. */
  async store(object: StoredObjectEntity, bytes: Readable, request: FastifyRequest): Promise<ReceivedObject> {
    const key = attemptKeyOf(object.id, object.createdAt)
    const written = await this.write(object, key, bytes)
    return this.confirm(object, { ...written, key, kind: await this.inspect(object, key, written.size, request) })
  }

  private async inspect(
    object: StoredObjectEntity,
    key: string,
    size: number,
    request: FastifyRequest,
  ): Promise<StoredKind> {
    try {
      await assertStillAllowed(request)
      return await kindOfStored(this.objectStore, object, { key, size })
    } catch (error) {
      await this.objectStore.delete(key)
      throw error
    }
  }

  private async expectedUpload(caller: Caller, id: string, token: string): Promise<StoredObjectEntity> {
    const object = await this.objects.findOneBy({ id, ownerId: caller.userId })
    if (object === null) throw objectErrors.fail('UPLOAD_NOT_FOUND')
    if (!isUploadToken(this.settings, token, id, caller.userId, new Date()))
      throw objectErrors.fail('UPLOAD_URL_EXPIRED')
    if (object.recordedAt !== null) throw objectErrors.fail('UPLOAD_ALREADY_RECORDED')
    await assertStorageAllowance(this.dataSource.manager, caller, id)
    return object
  }

  private async write(object: StoredObjectEntity, key: string, bytes: Readable): Promise<Written> {
    const hash = createHash('sha256')
    const hashed = Readable.from(
      passing(bytes, (chunk) => hash.update(chunk)),
      { objectMode: false },
    )
    try {
      const { size } = await this.objectStore.put(hashed, key, { maxBytes: maxBytesOf(object.purpose) })
      return { size, sha256: hash.digest('hex') }
    } catch (error) {
      throw error instanceof ObjectTooLargeError ? tooLarge(object) : error
    }
  }

  /** Only if nobody has recorded the object meanwhile: an object in use keeps its bytes. */
  private async confirm(
    object: StoredObjectEntity,
    { key, size, sha256, kind }: StoredUpload,
  ): Promise<ReceivedObject> {
    const measured = { sizeBytes: size, contentType: kind.contentType }
    const unused = { id: object.id, recordedAt: IsNull() }
    const isTaken = await this.tx.inTransaction(async (manager) => {
      const stored = { ...measured, mark: kind.mark, sha256, key, state: 'STORED', storedAt: new Date() } as const
      const { affected } = await manager.update(StoredObjectEntity, unused, stored)
      await manager.delete(ObjectPartEntity, { objectId: object.id })
      if (affected === 1) await this.scans.request(manager, { id: object.id, contentType: kind.contentType })
      return affected === 1
    })
    if (!isTaken) {
      await this.objectStore.delete(key)
      throw objectErrors.fail('UPLOAD_ALREADY_RECORDED')
    }
    if (object.state === 'STORED') await deleteBytes(this.objectStore, object)
    return { id: object.id, ...measured }
  }
}

/** Passes bytes on unchanged; `look` sees each chunk. */
async function* passing(bytes: Readable, look: (chunk: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    look(chunk)
    yield chunk
  }
}
