import { z } from 'zod'
import { documentMarks, documentTypes, sharePermissions, uploadPurposes, lengths } from '@bluebonnet/domain'
import {
  isoMoment,
  id,
  notRequired,
  optional,
  optionalId,
  optionalReason,
  optionalText,
  requiredLine,
  requiredMessage,
} from '../shared/fields.js'
import * as fieldTexts from '../texts/fields.js'
import * as toasts from '../texts/toasts.js'

/** The browser's description of the file before the upload; the server checks the bytes when they arrive. */
export const uploadRequest = z
  .strictObject({
    name: optionalText(lengths.label),
    size: optional(z.number().int().min(0)),
    type: optionalText(200),
    purpose: optional(z.enum(uploadPurposes)),
  })
  .optional()
export const uploadTarget = z.object({ uploadURL: z.string(), objectPath: z.string() })
export const directUpload = z.object({
  method: z.literal('PUT'),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  objectPath: z.string(),
})

export const recordDocument = z.strictObject({
  documentURL: z.string({ error: toasts.documentFirst }).min(1, toasts.documentFirst).max(2_000),
  label: requiredLine(lengths.label, fieldTexts.name),
  type: z.enum(documentTypes, requiredMessage(fieldTexts.type)),
  dealId: optionalId,
  clientId: optionalId,
  propertyId: optionalId,
  /** The key of the deal's paper that it is filed under. */
  paper: notRequired(z.string().max(lengths.paperKey)),
  /** Why it replaces a document of a closed deal: required from a broker. */
  reason: optionalReason(lengths.reason),
})

/** How it is filed; a document can leave a deal only for another one. */
export const changeDocument = z
  .strictObject({
    label: requiredLine(lengths.label, fieldTexts.name),
    type: z.enum(documentTypes, requiredMessage(fieldTexts.type)),
    dealId: id,
    /** Why a document of a closed deal, or one with a decision, is moved or retyped: required from a broker. */
    reason: optionalReason(lengths.reason),
  })
  .partial()

/** Why such a document is archived. */
export const archiveDocument = z.strictObject({ reason: optionalReason(lengths.reason) }).optional()

export const document = z.object({
  id,
  dealId: id.nullable(),
  clientId: id.nullable(),
  propertyId: id.nullable(),
  /** The address of its deal or property, for those who may see that deal or property. */
  propertyAddress: z.string().nullable(),
  label: z.string(),
  /** The URL that serves the bytes after a permission check. */
  url: z.string(),
  type: z.enum(documentTypes),
  contentType: z.string(),
  /** A problem that prevents reading it. */
  mark: z.enum(documentMarks).nullable(),
  size: z.number(),
  uploadedBy: id,
  uploadedByName: z.string(),
  uploadedAt: isoMoment,
  supersededAt: isoMoment.nullable(),
  archivedAt: isoMoment.nullable(),
})

export const shareDocument = z.strictObject({
  documentId: id,
  sharedWithUserId: optionalId,
  sharedWithClientId: optionalId,
  shareWithAllAgents: notRequired(z.boolean()),
  permission: notRequired(z.enum(sharePermissions)),
  message: optionalText(lengths.note),
})
export const documentShare = z.object({
  id,
  documentId: id,
  sharedBy: id,
  sharedWithUserId: id.nullable(),
  sharedWithClientId: id.nullable(),
  shareWithAllAgents: z.boolean(),
  permission: z.enum(sharePermissions),
  message: z.string().nullable(),
  createdAt: isoMoment,
})

export type Document = z.output<typeof document>
export type DocumentShare = z.output<typeof documentShare>
