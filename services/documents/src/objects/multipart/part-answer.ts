import type { CallAnswer } from '@bluebonnet/contracts'
import type { ObjectPartEntity } from '../object-part.entity.js'

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
