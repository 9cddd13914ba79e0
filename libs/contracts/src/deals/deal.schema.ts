import { z } from 'zod'
import { dealSides, dealStatuses, documentTypes, lengths, defaultState, limits, maxTasks } from '@bluebonnet/domain'
import {
  transferAlong,
  isoDay,
  isoMoment,
  moneyValue,
  day,
  dollars,
  editedVersion,
  email,
  id,
  notRequired,
  optional,
  optionalId,
  optionalLine,
  optionalReason,
  percent,
  requiredLine,
  requiredText,
  rowVersion,
  stateCode,
  requiredMessage,
  withDefault,
  zip,
} from '../shared/fields.js'
import * as fieldTexts from '../texts/fields.js'
import { dealCda } from '../cdas/cda.schema.js'
import { paperCounts } from '../papers/paper-counts.js'
import { dealDays, type DealField, eachField, type OptionalDealField } from './deal-fields.js'

const optionalFields = {
  clientId: optionalId,
  mlsId: optionalLine(lengths.mlsId),
  buyerSellerName: optionalLine(lengths.name),
  titleCompany: optionalLine(lengths.name),
  titleCompanyEmail: optional(email),
  escrowOfficer: optionalLine(lengths.name),
  gfNumber: optionalLine(lengths.gfNumber),
  ...eachField(dealDays, optional(day)),
  /** Percent of the price; the brokerage's default if omitted. Not together with grossCommission. */
  commissionRate: optional(percent),
  /** Dollars, 0 to price. Not together with commissionRate. */
  grossCommission: optional(dollars()),
  agentId: optionalId,
} satisfies Record<Exclude<OptionalDealField, 'propertyId'> | 'agentId', z.ZodType>

const placeTexts = {
  propertyAddress: fieldTexts.address,
  city: fieldTexts.city,
  zip: fieldTexts.zip,
  price: fieldTexts.salePrice,
} as const
const placeFields = ['propertyAddress', 'city', 'zip', 'price'] as const

const place = {
  propertyAddress: requiredLine(lengths.address, placeTexts.propertyAddress),
  city: requiredLine(lengths.city, placeTexts.city),
  zip,
  price: dollars(requiredMessage(placeTexts.price)).min(0.01, fieldTexts.amountAboveZero),
}

const side = z.enum(dealSides, requiredMessage(fieldTexts.side))

interface Commission {
  commissionRate?: number | null | undefined
  grossCommission?: number | null | undefined
}
const isPresent = (value: unknown): boolean => value !== undefined && value !== null && value !== ''
const oneCommission = (deal: Commission): boolean =>
  !(isPresent(deal.commissionRate) && isPresent(deal.grossCommission))
const oneCommissionText = { error: fieldTexts.oneCommission, path: ['grossCommission'] }

const newDeal = {
  ...optionalFields,
  propertyId: optionalId,
  side,
  propertyAddress: optional(place.propertyAddress),
  city: optional(place.city),
  state: optional(stateCode),
  zip: optional(place.zip),
  price: optional(place.price),
}

const requirePlace = (
  deal: Partial<Record<(typeof placeFields)[number] | 'propertyId', unknown>>,
  context: z.RefinementCtx,
): void => {
  if (isPresent(deal.propertyId)) return
  for (const field of placeFields) {
    const isRefused = context.issues.some(({ path }) => path?.[0] === field)
    if (!isPresent(deal[field]) && !isRefused)
      context.addIssue({ code: 'custom', path: [field], message: placeTexts[field] })
  }
}

/** Runs even if another field is invalid, so that an answer names all invalid fields at once. */
const alsoAfterFaults = {
  when: ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null,
}

const withState = <T extends { state?: string | null | undefined }>(deal: T) => ({
  ...deal,
  state: deal.state ?? defaultState,
})

/**
 * Address, city, ZIP and price are required unless a property is chosen, whose values then apply
 * (docs/rules/lifecycle.md#place). A deal starts submitted unless saved as a draft (docs/rules/lifecycle.md#new-deal).
 */
export const createDeal = z
  .strictObject({
    ...newDeal,
    /** The contract price, if it differs from the chosen property's price. */
    contractPrice: optional(place.price),
    status: withDefault(z.enum(['DRAFT', 'PENDING_BROKER_APPROVAL']), 'PENDING_BROKER_APPROVAL'),
  })
  .superRefine(requirePlace, alsoAfterFaults)
  .refine(oneCommission, oneCommissionText)
  .transform(withState)

/** APPROVED is a broker's decision with a date and a name, which no file can provide. */
export const importedStatuses = dealStatuses.filter((status) => status !== 'APPROVED')

/** A deal of another system, with its history: any status but APPROVED (docs/rules/lifecycle.md#imported-deal). */
export const importDeal = z
  .strictObject({
    ...newDeal,
    /** The agent's client by full name, e-mail address or phone number. */
    client: optionalLine(lengths.email),
    status: z
      .enum(importedStatuses, { error: ({ input }) => (input === 'APPROVED' ? fieldTexts.importApproved : undefined) })
      .default('PENDING_BROKER_APPROVAL'),
  })
  .superRefine(requirePlace, alsoAfterFaults)
  .superRefine(({ status, closeDate }, context) => {
    if (status === 'CLOSED' && !isPresent(closeDate))
      context.addIssue({ code: 'custom', path: ['closeDate'], message: fieldTexts.closedCloseDate })
  })
  .refine(oneCommission, oneCommissionText)
  .transform(withState)

export const updateDeal = z
  .strictObject({
    ...optionalFields,
    ...place,
    propertyId: optionalId,
    side,
    state: notRequired(stateCode),
    /** Why a broker changes a figure of a closed deal or of one with an approved CDA; stored in the timeline. */
    reason: optionalReason(lengths.reason),
    along: transferAlong,
    version: editedVersion,
  })
  .partial()
  .refine(oneCommission, oneCommissionText)

/**
 * CLOSED also takes the closing: its day, final price and title company. Omitted fields stay unchanged. Reopening a
 * closed deal also takes the tasks to reopen; by default those due on or after the closing.
 */
export const moveDeal = z
  .strictObject({
    status: z.enum(dealStatuses, requiredMessage('Status is required')),
    reason: optionalReason(lengths.reason),
    closeDate: optional(day),
    price: optional(place.price),
    titleCompany: optionalLine(lengths.name),
    tasks: z.array(id).max(maxTasks).optional(),
  })
  .superRefine((move, context) => {
    if (move.tasks !== undefined && move.status !== 'PENDING')
      context.addIssue({ code: 'custom', path: ['tasks'], message: fieldTexts.onlyAtReopening })
    if (move.status === 'CLOSED') return
    for (const field of ['closeDate', 'price', 'titleCompany'] as const) {
      if (isPresent(move[field])) context.addIssue({ code: 'custom', path: [field], message: fieldTexts.onlyAtClosing })
    }
  })
export const approveDeal = z.strictObject({ version: editedVersion }).optional()
/** The version after the approval. */
export const undoApproval = z.strictObject({ version: rowVersion })
export const rejectDeal = z.strictObject({
  reason: requiredText(lengths.explanation, fieldTexts.rejectReason),
  version: editedVersion,
})

export const deal = z.object({
  id,
  agentId: id,
  agentName: z.string(),
  clientId: id.nullable(),
  clientName: z.string().nullable(),
  propertyId: id.nullable(),
  mlsId: z.string().nullable(),
  propertyAddress: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  price: moneyValue,
  /** The first photo of its property; null also for an agent who only shares the deal. */
  photo: z.string().nullable(),
  side: z.enum(dealSides),
  status: z.enum(dealStatuses),
  buyerSellerName: z.string().nullable(),
  titleCompany: z.string().nullable(),
  titleCompanyEmail: z.string().nullable(),
  escrowOfficer: z.string().nullable(),
  gfNumber: z.string().nullable(),
  ...eachField(dealDays, isoDay.nullable()),
  commissionRate: z.number().nullable(),
  grossCommission: moneyValue.nullable(),
  checklistId: id.nullable(),
  submittedAt: isoMoment.nullable(),
  approvedBy: id.nullable(),
  approvedAt: isoMoment.nullable(),
  rejectionReason: z.string().nullable(),
  /** The deal for trying things out, which can be removed (docs/rules/lifecycle.md#sample). */
  isSample: z.boolean(),
  /** The approve and reject calls require the version that the broker saw. */
  version: rowVersion,
  /** The transitions that the status call accepts from this caller now (docs/rules/lifecycle.md#moves). */
  nextStatuses: z.array(z.enum(dealStatuses)),
  cda: dealCda.nullable(),
  papers: paperCounts,
  createdAt: isoMoment,
  updatedAt: isoMoment,
} satisfies Record<DealField, z.ZodType> & Record<string, z.ZodType>)

/** Both are null if the filters match more rows than a list counts. */
export const dealTotals = z.object({ count: z.int().nullable(), volume: moneyValue.nullable() })

/** A deal that waits for a broker, with the basis of the decision. */
export const pendingDeal = deal.extend({ filed: z.number().int() })

export const dealTimelineEntry = z.object({
  id,
  kind: z.enum(['CREATED', 'STATUS', 'CHANGED', 'CDA']),
  description: z.string(),
  fromStatus: z.enum(dealStatuses).nullable(),
  toStatus: z.enum(dealStatuses).nullable(),
  reason: z.string().nullable(),
  actorName: z.string(),
  createdAt: isoMoment,
})

export const dealMessage = z.object({
  id,
  dealId: id,
  authorId: id,
  authorName: z.string(),
  body: z.string(),
  /** Attached documents; omitted if there are none. */
  documents: z.array(z.object({ id, label: z.string() })).optional(),
  createdAt: isoMoment,
  mine: z.boolean(),
  /** For the author: mentions that match nobody of the deal. */
  unreached: z.array(z.string()).optional(),
  /** For the author: the names of those who also get an e-mail, if they accept e-mails. */
  mailed: z.array(z.string()).optional(),
})
/** A person who can be mentioned with @ in a deal's thread. */
export const threadPerson = z.object({ id, name: z.string() })
/** `upTo` is the newest message seen: a later one stays unread. Without it the whole thread is marked as read. */
export const readThread = z.strictObject({ upTo: optionalId }).optional()
export const writeDealMessage = z.strictObject({
  body: requiredText(lengths.note, fieldTexts.message),
  /** Documents of this deal, or that the author may share, in display order. */
  documentIds: z.array(id).max(limits.messageDocuments, fieldTexts.messageDocuments).optional(),
})

const checklistItem = z.object({
  key: z.string(),
  label: z.string(),
  documentType: z.enum(documentTypes).nullable(),
  done: z.boolean(),
})
export const dealChecklist = z.object({ id, type: z.enum(dealSides), items: z.array(checklistItem) })
export const tickChecklist = z.strictObject({
  items: z
    .array(z.strictObject({ key: z.string().min(1).max(100), done: z.boolean() }))
    .min(1)
    .max(100),
  /** Why a document is removed from a paper of a closed deal: required from a broker. */
  reason: optionalReason(lengths.reason),
})

export type Deal = z.output<typeof deal>
export type PendingDeal = z.output<typeof pendingDeal>
export type CreateDeal = z.output<typeof createDeal>
export type ImportDeal = z.output<typeof importDeal>
export type UpdateDeal = z.output<typeof updateDeal>
export type DealTimelineEntry = z.output<typeof dealTimelineEntry>
export type DealMessage = z.output<typeof dealMessage>
export type DealChecklist = z.output<typeof dealChecklist>
