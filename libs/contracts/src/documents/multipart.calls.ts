import { z } from 'zod'
import { defineCalls } from '../call.js'
import { askUpload } from './document.schema.js'
import {
  byPart,
  byUploadId,
  completedUpload,
  completeUpload,
  multipartUpload,
  signedPart,
  uploadedPart,
} from './multipart.schema.js'

/** Uploads in parts, which go on where they stopped (docs/rules/papers-and-retention.md#parts). */
export const multipartCalls = defineCalls({
  'POST /api/objects/multipart': {
    permission: 'documents.write',
    summary: 'Begin an upload in parts',
    status: 201,
    body: askUpload,
    answer: multipartUpload,
  },
  'GET /api/objects/multipart/:uploadId/parts': {
    permission: 'documents.write',
    summary: 'The parts that have arrived',
    params: byUploadId,
    answer: z.array(uploadedPart),
  },
  'POST /api/objects/multipart/:uploadId/parts/:number': {
    permission: 'documents.write',
    summary: 'Ask for the address of a part',
    params: byPart,
    answer: signedPart,
  },
  'PUT /api/objects/multipart/:uploadId/parts/:number': {
    permission: 'documents.write',
    summary: 'Send the bytes of a part',
    params: byPart,
    query: z.object({ token: z.string().optional() }),
    answer: uploadedPart,
  },
  'POST /api/objects/multipart/:uploadId/complete': {
    permission: 'documents.write',
    summary: 'Put the parts together',
    params: byUploadId,
    body: completeUpload,
    answer: completedUpload,
  },
  'DELETE /api/objects/multipart/:uploadId': {
    permission: 'documents.write',
    summary: 'Give an upload in parts up',
    params: byUploadId,
    status: 204,
    answer: null,
  },
})
