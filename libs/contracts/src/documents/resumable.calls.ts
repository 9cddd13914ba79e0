import { z } from 'zod'
import { defineCalls } from '../call.js'
import { byId } from '../shared/fields.js'

export const uploadProgress = z.object({ offset: z.number(), length: z.number() })

/**
 * The core of the tus protocol, for an upload that gave its size to `POST /api/objects/upload`: the server keeps the
 * bytes that have arrived, and the next ones follow them (docs/rules/papers-and-retention.md#parts).
 */
export const resumableCalls = defineCalls({
  /** It also answers HEAD, which tus requires. */
  'GET /api/uploads/:id': {
    permission: 'documents.write',
    summary: 'The offset of an upload',
    params: byId,
    answer: uploadProgress,
  },
  'PATCH /api/uploads/:id': {
    permission: 'documents.write',
    summary: 'Send the next bytes of an upload',
    params: byId,
    rawBody: { types: ['application/offset+octet-stream'] },
    status: 204,
    answer: null,
  },
  'DELETE /api/uploads/:id': {
    permission: 'documents.write',
    summary: 'Discard an unused upload',
    params: byId,
    status: 204,
    answer: null,
  },
})
