import { Inject, Injectable } from '@nestjs/common'
import { type CallAnswer, type CallInput, limits, type UploadPurpose } from '@bluebonnet/contracts'
import { type Caller, newId, ObjectStore, type Once, type Settings, SETTINGS } from '@bluebonnet/platform'
import { DataSource } from 'typeorm'
import { assertRoomToHold } from '../held-uploads.js'
import { attemptKeyOf, objectAddressOf, objectPathOf } from '../object-path.js'
import { objectErrors } from '../object.errors.js'
import { StoredObjectEntity } from '../stored-object.entity.js'
import { assertPurpose, assertSize } from '../upload-size.js'
import { uploadMinutes, uploadToken } from '../upload-token.js'
import { openUpload, partAnswer, partsOf } from './open-upload.js'

type Ask = NonNullable<CallInput<'POST /api/objects/multipart'>['body']>
type Begun = CallAnswer<'POST /api/objects/multipart'>
type Part = CallAnswer<'GET /api/objects/multipart/:uploadId/parts'>[number]
type Signed = CallAnswer<'POST /api/objects/multipart/:uploadId/parts/:number'>

/** What an address of a part is good for: this part of this upload alone. */
export const partSubject = (objectId: string, number: number): string => `${objectId}/parts/${number}`

/** Uploads in parts: begun, looked up, gone on with and given up. */
@Injectable()
export class MultipartUploads {
  constructor(
    private readonly dataSource: DataSource,
    private readonly store: ObjectStore,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Throws FORBIDDEN for a purpose that is not the caller's, FILE_TOO_LARGE when the announced size is beyond its
   * limit, and TOO_MANY_UPLOADS.
   */
  async begin(once: Once, caller: Caller, ask: Ask): Promise<Begun> {
    const purpose: UploadPurpose = ask.purpose ?? 'document'
    assertPurpose(caller, purpose)
    assertSize({ purpose, name: ask.name }, ask.size ?? 0)
    await assertRoomToHold(this.dataSource.manager, caller)
    const id = newId()
    const createdAt = new Date()
    const key = attemptKeyOf(id, createdAt)
    const uploadId = await this.store.beginParts(key)
    const begun = {
      id,
      key,
      uploadId,
      ownerId: caller.userId,
      purpose,
      state: 'PARTS',
      name: ask.name ?? null,
      createdAt,
    } as const
    return once(async (manager) => {
      await manager.insert(StoredObjectEntity, begun)
      return { uploadId: id, key: objectPathOf(id), objectPath: objectPathOf(id), partSize: limits.multipartFromBytes }
    })
  }

  /** What has arrived, for going on where an upload stopped. Throws UPLOAD_NOT_FOUND and UPLOAD_FINISHED. */
  async parts(caller: Caller, id: string): Promise<Part[]> {
    const { manager } = this.dataSource
    await openUpload(manager, caller, id)
    return (await partsOf(manager, id)).map(partAnswer)
  }

  /**
   * The address that one part is PUT to, by this person and for an hour. Throws UPLOAD_NOT_FOUND and UPLOAD_FINISHED.
   */
  async sign(caller: Caller, id: string, number: number, origin: string): Promise<Signed> {
    await openUpload(this.dataSource.manager, caller, id)
    const token = uploadToken(
      this.settings,
      partSubject(id, number),
      caller.userId,
      new Date(Date.now() + uploadMinutes * 60_000),
    )
    return {
      method: 'PUT',
      url: `${origin}${objectAddressOf(`multipart/${id}/parts/${number}`)}?token=${token}`,
      headers: {},
    }
  }

  /**
   * Gives an upload up, also a finished one that nothing uses yet. Throws UPLOAD_NOT_FOUND and UPLOAD_ALREADY_RECORDED.
   */
  async drop(caller: Caller, id: string): Promise<void> {
    const { key, uploadId } = await this.dataSource.transaction(async (manager) => {
      const object = await manager.findOne(StoredObjectEntity, {
        where: { id, ownerId: caller.userId },
        lock: { mode: 'pessimistic_write' },
      })
      if (object === null || object.state === 'AWAITED') throw objectErrors.fail('UPLOAD_NOT_FOUND')
      if (object.recordedAt !== null) throw objectErrors.fail('UPLOAD_ALREADY_RECORDED')
      await manager.delete(StoredObjectEntity, { id })
      return object
    })
    if (uploadId !== null) await this.store.dropParts({ key, uploadId })
    await this.store.delete(key)
  }
}
