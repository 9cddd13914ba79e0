import { z } from 'zod'
import {
  cdaLineKinds,
  cdaPayees,
  commissionSources,
  compPlans,
  dealSides,
  dealStatuses,
  lengths,
} from '@bluebonnet/domain'
import { isoMoment, moneyValue, email, id, optional, optionalReason, requiredText } from '../shared/fields.js'
import { paperCounts } from '../papers/paper-counts.js'
import * as fieldTexts from '../texts/fields.js'

/** The CDA fields of a deal that its buttons and tags need. */
export const dealCda = z.object({
  id,
  version: z.number().int(),
  pdfUrl: z.string().nullable(),
  approvedAt: isoMoment.nullable(),
  sentToTitleAt: isoMoment.nullable(),
  voidedAt: isoMoment.nullable(),
  stale: z.boolean(),
  /** Why its figures are out of date; null if they are current. */
  staleReason: z.string().nullable(),
})

/** One step of the computation, in order; the columns of a CDA are sums of these. */
export const cdaLine = z.object({
  kind: z.enum(cdaLineKinds),
  payee: z.enum(cdaPayees),
  amount: moneyValue,
  step: z.string(),
  /** Its name in the plan; null if the kind is enough. */
  label: z.string().nullable(),
  /** The payee as printed; only for payee OTHER. */
  to: z.object({ payeeId: id, name: z.string(), licenceNumber: z.string().nullable() }).nullable(),
  /** The agent whose share paid it; null for the deal's own agent, or for nobody's share. */
  agent: z.object({ agentId: id, name: z.string(), licenceNumber: z.string().nullable() }).nullable(),
})

export const cda = z.object({
  id,
  dealId: id,
  version: z.number().int(),
  salePrice: moneyValue,
  grossCommission: moneyValue,
  /** What the client pays in addition; it is divided too. */
  clientPaid: moneyValue,
  commissionSource: z.enum(commissionSources),
  commissionRate: z.number().nullable(),
  brokerageSplit: moneyValue,
  /** What its agents are paid, after their debts. */
  agentSplit: moneyValue,
  /** Fees, without debts. */
  perFileFee: moneyValue,
  /** Arrears of its agents that it takes for the brokerage. */
  debts: moneyValue,
  /** The total of referrals, rebates, concessions, advances and levies. */
  otherPayees: moneyValue,
  capApplied: z.boolean(),
  /** Null for one of the brokerage's own plans. */
  plan: z.enum(compPlans).nullable(),
  planName: z.string(),
  lines: z.array(cdaLine),
  pdfUrl: z.string().nullable(),
  stale: z.boolean(),
  /** Why its figures are out of date; null if they are current. */
  staleReason: z.string().nullable(),
  /** The agent changed the plan after the deal was submitted; `planBefore` is the result under the earlier plan. */
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
  /** The title company's address on the page. */
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
    isSample: z.boolean(),
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
    /** Accepts a CDA under a plan that the agent changed after submitting. */
    acceptPlanChange: z.boolean().optional(),
    /** Why it is approved while needed papers are missing; stored in the audit log. */
    incompleteReason: optionalReason(lengths.explanation),
    /** Why it is approved although TREC's file shows a payee as not active. */
    licenceReason: optionalReason(lengths.explanation),
  })
  .optional()
export const voidCda = z.strictObject({ reason: requiredText(lengths.explanation, fieldTexts.voidReason) })
export const sendCda = z
  .strictObject({
    email: optional(email),
    /** Confirms an address that is not on the signed page. */
    confirm: z.boolean().optional(),
  })
  .optional()

export type Cda = z.output<typeof cda>
export type CdaVersion = z.output<typeof cdaVersion>
