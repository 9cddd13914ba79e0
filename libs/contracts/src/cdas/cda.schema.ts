import { z } from 'zod'
import { cdaLineKinds, cdaPayees, compPlans, dealSides, dealStatuses, lengths } from '@bluebonnet/domain'
import { isoMoment, moneyValue, email, id, optional, optionalReason, requiredText } from '../shared/fields.js'
import { paperCounts } from '../papers/paper-counts.js'
import * as fieldTexts from '../texts/fields.js'

/** What a deal says of its CDA: enough for its buttons and tags. */
export const dealCda = z.object({
  id,
  version: z.number().int(),
  pdfUrl: z.string().nullable(),
  approvedAt: isoMoment.nullable(),
  sentToTitleAt: isoMoment.nullable(),
  voidedAt: isoMoment.nullable(),
  stale: z.boolean(),
  /** Why its figures are out of date; null while they are not. */
  staleReason: z.string().nullable(),
})

/** One step of the computation, in order; the columns of a CDA are sums of these. */
export const cdaLine = z.object({
  kind: z.enum(cdaLineKinds),
  payee: z.enum(cdaPayees),
  amount: moneyValue,
  step: z.string(),
  /** How the plan calls it; null where its kind says it all. */
  label: z.string().nullable(),
  /** Who is paid, as the page names them: of payee OTHER alone. */
  to: z.object({ payeeId: id, name: z.string(), licenceNumber: z.string().nullable() }).nullable(),
  /** Out of whose share it came; null is the deal's own agent, or nobody's share. */
  agent: z.object({ agentId: id, name: z.string(), licenceNumber: z.string().nullable() }).nullable(),
})

export const cda = z.object({
  id,
  dealId: id,
  version: z.number().int(),
  salePrice: moneyValue,
  grossCommission: moneyValue,
  /** What the client pays beside it, which is divided too. */
  clientPaid: moneyValue,
  /** How the gross commission was reached: the brokerage's untouched default, a rate of the deal, or an amount. */
  commissionSource: z.enum(['DEFAULT', 'RATE', 'AMOUNT']),
  commissionRate: z.number().nullable(),
  brokerageSplit: moneyValue,
  agentSplit: moneyValue,
  /** Fees, without debts. */
  perFileFee: moneyValue,
  /** What its agents owed the brokerage, and it takes. */
  debts: moneyValue,
  /** What referrals, rebates, concessions, advances and levies come to. */
  otherPayees: moneyValue,
  capApplied: z.boolean(),
  /** Null for a plan of the brokerage's own. */
  plan: z.enum(compPlans).nullable(),
  planName: z.string(),
  lines: z.array(cdaLine),
  pdfUrl: z.string().nullable(),
  stale: z.boolean(),
  /** Why its figures are out of date; null while they are not. */
  staleReason: z.string().nullable(),
  /** The agent changed the plan after the deal was submitted; `planBefore` is the result under the earlier one. */
  planChanged: z.boolean(),
  planBefore: z
    .object({
      plan: z.enum(compPlans),
      brokerageSplit: moneyValue,
      agentSplit: moneyValue,
      perFileFee: moneyValue,
      debts: moneyValue,
      otherPayees: moneyValue,
    })
    .nullable(),
  approvedBy: id.nullable(),
  approvedByName: z.string().nullable(),
  approvedAt: isoMoment.nullable(),
  sentToTitleAt: isoMoment.nullable(),
  /** The title company's address that the page names. */
  pageEmail: z.string().nullable(),
  voidedAt: isoMoment.nullable(),
  voidReason: z.string().nullable(),
  createdAt: isoMoment,
  updatedAt: isoMoment,
  deal: z.object({
    propertyAddress: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    side: z.enum(dealSides),
    status: z.enum(dealStatuses),
    closeDate: z.string().nullable(),
    titleCompany: z.string().nullable(),
    titleCompanyEmail: z.string().nullable(),
    agentId: id,
    agentName: z.string(),
    clientName: z.string().nullable(),
    papers: paperCounts,
  }),
})

export const cdaVersion = z.object({
  version: z.number().int(),
  grossCommission: moneyValue,
  clientPaid: moneyValue,
  brokerageSplit: moneyValue,
  agentSplit: moneyValue,
  perFileFee: moneyValue,
  debts: moneyValue,
  otherPayees: moneyValue,
  capApplied: z.boolean(),
  documentId: id.nullable(),
  supersededAt: isoMoment.nullable(),
  voidedAt: isoMoment.nullable(),
  createdAt: isoMoment,
})

export const approveCda = z
  .strictObject({
    version: z.number().int().min(1).optional(),
    /** The explicit yes to a CDA made under a plan that the agent changed after submitting. */
    acceptPlanChange: z.boolean().optional(),
    /** Why it is approved although needed papers are open; kept in the audit log. */
    incompleteReason: optionalReason(lengths.explanation),
    /** Why it is approved although TREC's file shows somebody whom it pays as not active. */
    licenceReason: optionalReason(lengths.explanation),
  })
  .optional()
export const voidCda = z.strictObject({ reason: requiredText(lengths.explanation, fieldTexts.voidReason) })
export const sendCda = z
  .strictObject({
    email: optional(email),
    /** The explicit yes to an address that the signed page does not name. */
    confirm: z.boolean().optional(),
  })
  .optional()

export type Cda = z.output<typeof cda>
export type CdaVersion = z.output<typeof cdaVersion>
