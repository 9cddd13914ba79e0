import type { DocumentMark } from '@bluebonnet/domain'
import { type Caller, httpErrors, Outbox } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { photoTypes } from '../files/file-kinds.js'
import { eraseObject } from './object.jobs.js'
import { scanErrors } from '../scan/scans.js'
import { objectErrors } from './object.errors.js'
import { objectIdOf } from './object-path.js'
import { StoredObjectEntity } from './stored-object.entity.js'
import { assertSize } from './upload-size.js'

/** An upload whose bytes have arrived. */
interface TakenUpload {
  id: string
  name: string | null
  contentType: string
  mark: DocumentMark | null
  sizeBytes: number
}

/** Attaches uploads to a document, template or property, and releases them, inside the caller's transaction. */
@Injectable()
export class Uploads {
  constructor(private readonly outbox: Outbox) {}

  /**
   * Marks an upload of the caller as used, once. `given` is its objectPath or upload URL; `field` is named when it is
   * neither. Throws UPLOAD_NOT_FOUND (also for somebody else's, and for one of another use), UPLOAD_NOT_FINISHED,
   * UPLOAD_ALREADY_RECORDED and FILE_INFECTED.
   */
  async take(
    manager: EntityManager,
    caller: Caller,
    given: string,
    field: string,
    use: 'file' | 'licences' = 'file',
  ): Promise<TakenUpload> {
    const id = objectIdOf(given)
    if (id === null) {
      const message = 'Give the objectPath that the upload answered'
      throw httpErrors.fail('VALIDATION_FAILED', { message, issues: [{ path: field, message }] })
    }
    const object = await manager.findOne(StoredObjectEntity, {
      where: { id, ownerId: caller.userId },
      lock: { mode: 'pessimistic_write' },
    })
    if (object === null || (object.purpose === 'licences') !== (use === 'licences'))
      throw objectErrors.fail('UPLOAD_NOT_FOUND')
    const { contentType, sizeBytes } = object
    if (object.state !== 'STORED' || contentType === null || sizeBytes === null)
      throw objectErrors.fail('UPLOAD_NOT_FINISHED')
    if (object.recordedAt !== null) throw objectErrors.fail('UPLOAD_ALREADY_RECORDED')
    if (object.scan === 'FOUND') throw scanErrors.fail('FILE_INFECTED')
    await manager.update(StoredObjectEntity, { id }, { recordedAt: new Date() })
    return { id, name: object.name, contentType, mark: object.mark, sizeBytes }
  }

  /** Takes a photo: JPEG, PNG, WebP, GIF or HEIC of at most 10 MB, whatever purpose was named at the upload. */
  async takePhoto(manager: EntityManager, caller: Caller, given: string, field: string): Promise<TakenUpload> {
    const upload = await this.take(manager, caller, given, field)
    if (!photoTypes.includes(upload.contentType)) throw objectErrors.fail('PHOTO_TYPE_REFUSED')
    assertSize({ purpose: 'photo', name: upload.name }, upload.sizeBytes)
    return upload
  }

  /** Releases objects that nothing refers to any more. Their bytes are deleted after the commit. */
  async release(manager: EntityManager, objectIds: readonly string[]): Promise<void> {
    await this.outbox.addMany(
      manager,
      eraseObject,
      objectIds.map((objectId) => ({ objectId })),
    )
  }
}
