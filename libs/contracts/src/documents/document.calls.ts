import { z } from 'zod'
import { defineCalls } from '../call.js'
import { documentTypes } from '@bluebonnet/domain'
import { byId } from '../shared/fields.js'
import { orderIn, pageQuery, plainPage, selectedIds } from '../shared/paging.js'
import {
  archiveDocument,
  uploadRequest,
  changeDocument,
  directUpload,
  document,
  documentShare,
  recordDocument,
  shareDocument,
  uploadTarget,
} from './document.schema.js'
import { resumableCalls } from './resumable.calls.js'

const documentQuery = pageQuery({
  type: z.enum(documentTypes).optional(),
  dealId: z.uuid().optional(),
  clientId: z.uuid().optional(),
  propertyId: z.uuid().optional(),
  archived: z.stringbool().optional(),
  /** Documents of this user that belong to no deal, client or property. */
  ownOf: z.uuid().optional(),
  /** Documents with the same bytes as this upload of the caller. */
  bytesOf: z.uuid().optional(),
  ...orderIn('documents'),
})
const objectKey = z.strictObject({ key: z.uuid() })

export const documentCalls = defineCalls({
  'POST /api/objects/upload': {
    permission: 'documents.write',
    summary: 'Request an upload address',
    creates: true,
    body: uploadRequest,
    answer: uploadTarget,
  },
  'PUT /api/objects/:key': {
    permission: 'documents.write',
    summary: 'Send the bytes of an upload',
    params: objectKey,
    query: z.object({ token: z.string().optional() }),
    answer: z.object({ objectPath: z.string(), size: z.number(), contentType: z.string() }),
  },
  'GET /api/objects/:key': {
    permission: 'account.use',
    summary: "A photo of a property, or the caller's own upload",
    params: objectKey,
    /** A small JPEG of an image. */
    query: z.strictObject({ picture: z.enum(['card']).optional() }),
    answer: 'stream',
    contentType: 'application/octet-stream',
  },
  'GET /api/object-storage-url/private': {
    permission: 'templates.write',
    summary: 'Request an upload address for a template',
    answer: directUpload,
  },
  ...resumableCalls,
  'GET /api/documents': {
    permission: 'documents.read',
    summary: 'Documents, newest first',
    query: documentQuery,
    answer: z.array(document),
  },
  'PUT /api/documents': {
    permission: 'documents.write',
    summary: 'Record an uploaded file as a document',
    status: 201,
    body: recordDocument,
    answer: document,
  },
  'GET /api/documents/:id': { permission: 'documents.read', summary: 'One document', params: byId, answer: document },
  'PATCH /api/documents/:id': {
    permission: 'documents.write',
    summary: 'Rename a document, change its type, or move it to another deal',
    params: byId,
    body: changeDocument,
    answer: document,
  },
  'GET /api/documents/:id/content': {
    permission: 'documents.read',
    summary: 'The file of a document',
    params: byId,
    query: z.strictObject({ download: z.stringbool().optional() }),
    answer: 'stream',
    contentType: 'application/octet-stream',
  },
  'GET /api/documents/:id/thumbnail': {
    permission: 'documents.read',
    summary: 'The thumbnail of an image document',
    params: byId,
    answer: 'stream',
    contentType: 'image/jpeg',
  },
  'DELETE /api/documents/:id': {
    permission: 'documents.write',
    summary: 'Delete a document that is attached to nothing',
    params: byId,
    status: 204,
    answer: null,
  },
  'POST /api/documents/:id/archive': {
    permission: 'documents.write',
    summary: 'Hide a document from lists',
    params: byId,
    body: archiveDocument,
    answer: document,
  },
  'POST /api/documents/:id/restore': {
    permission: 'documents.write',
    summary: 'Restore an archived document',
    params: byId,
    answer: document,
  },
  'GET /api/documents.zip': {
    permission: 'documents.read',
    summary: 'Selected documents in one file, those that the caller may read',
    query: z.strictObject({ ids: selectedIds }),
    answer: 'stream',
    contentType: 'application/zip',
  },
  'GET /api/deals/:id/documents.zip': {
    permission: 'documents.read',
    summary: 'All documents of a deal in one file',
    params: byId,
    answer: 'stream',
    contentType: 'application/zip',
  },
  'POST /api/document-shares': {
    permission: 'documents.share',
    summary: 'Share a document',
    status: 201,
    body: shareDocument,
    answer: documentShare,
  },
  'GET /api/documents/:id/shares': {
    permission: 'documents.read',
    summary: 'The shares of a document',
    params: byId,
    query: plainPage,
    answer: z.array(documentShare),
  },
  'DELETE /api/document-shares/:id': {
    permission: 'documents.share',
    summary: 'End a share and its link',
    params: byId,
    status: 204,
    answer: null,
  },
})

export const linkCalls = defineCalls({
  'GET /s/:token': {
    permission: 'public',
    summary: 'Open an expiring link',
    params: z.strictObject({ token: z.string().max(500) }),
    answer: 'stream',
    contentType: '*/*',
  },
})
