import { createController, Tx } from '@bluebonnet/platform'
import { ObjectFiles } from '../files/object-files.js'
import { objectPathOf } from './object-path.js'
import { ObjectsService } from './objects.service.js'
import { UploadOffers } from './upload-offers.js'
import { UploadOrigin } from './upload-origin.js'
import { UploadReceiver } from './upload-receiver.js'

export const ObjectsController = createController(
  {
    tx: Tx,
    offers: UploadOffers,
    receiver: UploadReceiver,
    objects: ObjectsService,
    files: ObjectFiles,
    origin: UploadOrigin,
  },
  {
    'POST /api/objects/upload': ({ offers, origin }, { once, caller, body, request }) =>
      once((manager) => offers.offer(manager, caller, body ?? {}, origin.of(request))),
    'GET /api/object-storage-url/private': async ({ tx, offers, origin }, { caller, request }) => {
      const { uploadURL, objectPath } = await tx.inTransaction((manager) =>
        offers.offer(manager, caller, { purpose: 'template' }, origin.of(request)),
      )
      return { method: 'PUT', url: uploadURL, headers: {}, objectPath }
    },
    'PUT /api/objects/:key': async ({ receiver }, { caller, params, query, request }) => {
      const { id, sizeBytes, contentType } = await receiver.receive(caller, params.key, query.token ?? '', request)
      return { objectPath: objectPathOf(id), size: sizeBytes, contentType }
    },
    'GET /api/objects/:key': async ({ objects, files }, { caller, params, query, reply }) => {
      const file = await objects.file(caller, params.key)
      await (query.picture === undefined
        ? files.sendObject(reply, file)
        : files.sendPicture(reply, file, query.picture))
    },
  },
)
