import { createController } from '@bluebonnet/platform'
import { ObjectFiles } from '../files/object-files.js'
import { ChangeDocument } from './change-document.js'
import { DealArchive } from './deal-archive.js'
import { DocumentReader } from './document-reader.js'
import { DocumentsService } from './documents.service.js'

export const DocumentsController = createController(
  {
    reader: DocumentReader,
    documents: DocumentsService,
    changeDocument: ChangeDocument,
    files: ObjectFiles,
    dealArchive: DealArchive,
  },
  {
    'GET /api/documents': ({ reader }, { caller, query }) => reader.list(caller, query),
    'PUT /api/documents': ({ documents }, { once, caller, body }) => documents.record(once, caller, body),
    'GET /api/documents/:id': ({ reader }, { caller, params }) => reader.one(caller, params.id),
    'PATCH /api/documents/:id': ({ changeDocument }, { caller, params, body }) =>
      changeDocument.change(caller, params.id, body),
    'GET /api/documents/:id/content': async ({ reader, files }, { caller, params, query, reply }) => {
      const file = await reader.file(caller, params.id)
      await files.sendObject(reply, { ...file, inline: query.download !== true })
    },
    'GET /api/documents/:id/thumbnail': async ({ reader, files }, { caller, params, reply }) =>
      files.sendPicture(reply, await reader.file(caller, params.id), 'thumbnail'),
    'GET /api/documents.zip': ({ dealArchive }, { caller, query, reply }) =>
      dealArchive.sendSome(caller, query.ids, reply),
    'GET /api/deals/:id/documents.zip': ({ dealArchive }, { caller, params, reply }) =>
      dealArchive.send(caller, params.id, reply),
    'DELETE /api/documents/:id': ({ documents }, { caller, params }) => documents.delete(caller, params.id),
    'POST /api/documents/:id/archive': ({ documents }, { caller, params, body }) =>
      documents.archive(caller, params.id, body?.reason),
    'POST /api/documents/:id/restore': ({ documents }, { caller, params }) => documents.restore(caller, params.id),
  },
)
