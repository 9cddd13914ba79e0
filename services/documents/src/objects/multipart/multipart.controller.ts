import { answering } from '@bluebonnet/platform'
import { objectAddressOf, objectPathOf } from '../object-path.js'
import { UploadOrigin } from '../upload-origin.js'
import { MultipartUploads } from './multipart-uploads.js'
import { PartJoiner } from './part-joiner.js'
import { PartReceiver } from './part-receiver.js'

export const MultipartController = answering(
  { uploads: MultipartUploads, receiver: PartReceiver, joiner: PartJoiner, origin: UploadOrigin },
  {
    'POST /api/objects/multipart': ({ uploads }, { once, caller, body }) => uploads.begin(once, caller, body ?? {}),
    'GET /api/objects/multipart/:uploadId/parts': ({ uploads }, { caller, params }) =>
      uploads.parts(caller, params.uploadId),
    'POST /api/objects/multipart/:uploadId/parts/:number': ({ uploads, origin }, { caller, params, request }) =>
      uploads.sign(caller, params.uploadId, params.number, origin.of(request)),
    'PUT /api/objects/multipart/:uploadId/parts/:number': async (
      { receiver },
      { caller, params, query, request, reply },
    ) => {
      const part = await receiver.receive(caller, params.uploadId, params.number, query.token ?? '', request)
      // Upload widgets read it from the header.
      void reply.header('etag', part.ETag)
      return part
    },
    'POST /api/objects/multipart/:uploadId/complete': async ({ joiner, origin }, { caller, params, body, request }) => {
      const { id, sizeBytes, contentType } = await joiner.complete(caller, params.uploadId, body?.parts)
      const location = `${origin.of(request)}${objectAddressOf(id)}`
      return { location, objectPath: objectPathOf(id), size: sizeBytes, contentType }
    },
    'DELETE /api/objects/multipart/:uploadId': ({ uploads }, { caller, params }) =>
      uploads.drop(caller, params.uploadId),
  },
)
