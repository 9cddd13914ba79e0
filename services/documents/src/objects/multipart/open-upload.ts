import type { CallAnswer } from '@bluebonnet/contracts'
import type { Caller, PartsUpload } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { objectErrors } from '../object.errors.js'
import { ObjectPartEntity, StoredObjectEntity } from '../stored-object.entity.js'

/** An upload in parts that takes parts. Its `id` is what calls name it by; `upload` is what the store does. */
export interface OpenUpload {
  object: StoredObjectEntity
  upload: PartsUpload
}

/** The caller's upload while it takes parts. Throws UPLOAD_NOT_FOUND (also for somebody else's) and UPLOAD_FINISHED. */
export const openUpload = async (
  manager: EntityManager,
  caller: Caller,
  id: string,
  lock = false,
): Promise<OpenUpload> => {
  const object = await manager.findOne(StoredObjectEntity, {
    where: { id, ownerId: caller.userId },
    ...(lock ? { lock: { mode: 'pessimistic_write' } } : {}),
  })
  if (object === null || object.state === 'AWAITED') throw objectErrors.fail('UPLOAD_NOT_FOUND')
  const { key, uploadId } = object
  if (object.state !== 'PARTS' || uploadId === null) throw objectErrors.fail('UPLOAD_FINISHED')
  return { object, upload: { key, uploadId } }
}

/** The parts that have arrived, by their numbers. */
export const partsOf = (manager: EntityManager, objectId: string): Promise<ObjectPartEntity[]> =>
  manager.find(ObjectPartEntity, { where: { objectId }, order: { number: 'ASC' } })

/** How many bytes all parts have but the one of this number, which is about to be replaced. */
export const bytesBeside = (parts: readonly Pick<ObjectPartEntity, 'number' | 'sizeBytes'>[], number: number): number =>
  parts.reduce((sum, part) => (part.number === number ? sum : sum + part.sizeBytes), 0)

/** ETags stand in quotes in headers and in S3's answers; a client may send them back either way. */
const quoted = (etag: string): string => `"${etag}"`
/** HTTP quotes an ETag; the calls carry it bare. */
export const unquoted = (etag: string): string => etag.replaceAll('"', '')

/** A received part as the API lists it. */
export const partAnswer = ({
  number,
  sizeBytes,
  etag,
}: Pick<
  ObjectPartEntity,
  'number' | 'sizeBytes' | 'etag'
>): CallAnswer<'GET /api/objects/multipart/:uploadId/parts'>[number] => ({
  PartNumber: number,
  Size: sizeBytes,
  ETag: quoted(etag),
})
