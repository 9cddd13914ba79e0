import { z } from 'zod'
import { defineCalls } from '../call.js'
import { id } from '../shared/fields.js'
import { askUpload } from './document.schema.js'

/** What Uppy's AwsS3 keeps of an upload in parts; `objectPath` is what the finished file is recorded by. */
export const multipartUpload = z.object({
  uploadId: id,
  key: z.string(),
  objectPath: z.string(),
  /** Bytes of each part but the last. */
  partSize: z.number(),
})

/** Parts are numbered from 1 to this, as S3 has it. */
const partCount = 10_000
const wholeNumber = /^[1-9]\d{0,4}$/
const partNumber = z.number().int().min(1).max(partCount)

const byUploadId = z.strictObject({ uploadId: id })
const byPart = z.strictObject({
  uploadId: id,
  number: z.string().regex(wholeNumber, "Not a part's number").transform(Number).pipe(partNumber),
})

/** Named as S3 names it, which is what upload widgets read. */
export const uploadedPart = z.object({ PartNumber: z.number(), Size: z.number(), ETag: z.string() })
export const signedPart = z.object({
  method: z.literal('PUT'),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
})

/** The parts that make the file; left out, it is every part that has arrived. */
const completeUpload = z
  .strictObject({
    parts: z
      .array(z.strictObject({ PartNumber: partNumber, ETag: z.string().max(200), Size: z.number().optional() }))
      .min(1)
      .max(partCount)
      .optional(),
  })
  .optional()
export const completedUpload = z.object({
  location: z.string(),
  objectPath: z.string(),
  size: z.number(),
  contentType: z.string(),
})

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
