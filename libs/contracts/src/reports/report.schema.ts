import { z } from 'zod'
import { cdaLine } from '../cdas/cda.schema.js'
import {
  activityTypes,
  commissionBases,
  compPlans,
  dealSides,
  dealStatuses,
  ledgerKinds,
  lengths,
  propertyTypes,
} from '@bluebonnet/domain'
import { otherCap } from '../plans/plan-terms.js'
import {
  day,
  dollars,
  id,
  isoDay,
  isoMoment,
  isoMonth,
  moneyValue,
  optional,
  optionalId,
  optionalReasonLine,
} from '../shared/fields.js'

export const dashboardStats = z.object({
  activeListings: z.number().int(),
  pendingDeals: z.number().int(),
  commissionYTD: moneyValue,
  activeClients: z.number().int(),
  /** The data of the change notes of the stat cards (docs/rules/screens.md#change-notes). */
  changes: z.object({
    listingsThisWeek: z.number().int(),
    pendingDealsThisWeek: z.number().int(),
    clientsThisMonth: z.number().int(),
    /** Percent against the same days of last year; null if there is no last year to compare. */
    commissionVsLastYear: z.number().nullable(),
    capPercent: z.number().nullable(),
  }),
})

export const activity = z.object({
  id,
  userId: id,
  type: z.enum(activityTypes),
  description: z.string(),
  entityId: id.nullable(),
  entityType: z.string().nullable(),
  createdAt: isoMoment,
})

export const brokerStats = z.object({
  pendingApprovals: z.number().int(),
  approved: z.number().int(),
  rejected: z.number().int(),
  totalVolume: moneyValue,
})

/** The number of items that wait for a broker, and the day of the oldest; null if none waits. */
const waitingCount = z.object({ count: z.int(), since: isoDay.nullable() })

export const brokerWaiting = z.object({
  approvals: waitingCount,
  papers: waitingCount,
  cdas: waitingCount,
  /** Closings without their money, by closing date. */
  receivables: waitingCount,
  licences: waitingCount,
})

const commissionBasis = z.enum(commissionBases)
/** The steps that led to an amount: the CDA's, or those of an estimate now, rounded to the dollar at the end. */
const whyThisNumber = z.array(cdaLine)

export const commissionSummary = z.object({
  commissionYTD: moneyValue,
  thisMonth: moneyValue,
  avgPerDeal: moneyValue,
  closedDeals: z.number().int(),
  /** For the requested period, which the lists below also use; omitted without one. */
  inPeriod: z.object({ commission: moneyValue, avgPerDeal: moneyValue, closedDeals: z.number().int() }).optional(),
  cap: z
    .object({
      agentId: id,
      agentName: z.string(),
      /** Null for one of the brokerage's own plans. */
      plan: z.enum(compPlans).nullable(),
      planName: z.string(),
      annualCap: moneyValue,
      paid: moneyValue,
      reserved: moneyValue,
      remaining: moneyValue,
      percent: z.number(),
      yearStart: isoDay,
      yearEnd: isoDay,
    })
    .nullable(),
  /** The plan's other caps; omitted if there are none. */
  otherCaps: z.array(otherCap).optional(),
  /** Null without an agent. */
  planName: z.string().nullable().optional(),
  trend: z.array(z.object({ month: isoMonth, amount: moneyValue })),
  transactions: z.array(
    z.object({
      dealId: id,
      propertyAddress: z.string(),
      closeDate: isoDay.nullable(),
      amount: moneyValue,
      basis: commissionBasis,
      lines: whyThisNumber,
    }),
  ),
  cdaTable: z.array(
    z.object({
      dealId: id,
      cdaId: id.nullable(),
      propertyAddress: z.string(),
      city: z.string(),
      price: moneyValue,
      side: z.enum(dealSides),
      status: z.enum(dealStatuses),
      amount: moneyValue,
      basis: commissionBasis,
      lines: whyThisNumber,
      pdfUrl: z.string().nullable(),
    }),
  ),
})

const paid = {
  deals: z.number().int(),
  grossCommission: moneyValue,
  brokerageSplit: moneyValue,
  perFileFees: moneyValue,
  /** Paid to others: referrals, rebates, concessions, advances and levies. */
  otherPayees: moneyValue,
  /** Dollars paid to agents, after brokerage split and per-file fee, by closing date. */
  total: moneyValue,
}
/** Closed deals without a CDA, with the estimate for their agents. */
const withoutCda = { dealsWithoutCda: z.number().int(), estimateWithoutCda: moneyValue }

/**
 * One agent's period by closing date: what CDAs of closed deals paid. Estimates are separate. Only the year end decides
 * who is reported to the tax office.
 */
export const commissionStatement = z.object({
  agentId: id,
  agentName: z.string(),
  trecLicenseNo: z.string().nullable(),
  /** The calendar year of the period; null for any other period. */
  year: z.number().int().nullable(),
  ...paid,
  ...withoutCda,
})

/** The totals of all statements of a period that the caller may see. */
export const statementTotals = z.object({ agents: z.number().int(), ...paid, ...withoutCda })

const companyDollarFields = {
  sides: z.number().int(),
  volume: moneyValue,
  /**
   * Of the sides with a CDA, without what clients pay: with it `agentSplit` + `otherPayees` + `companyDollar`, which is
   * `brokerageSplit` + `perFileFees`.
   */
  grossCommission: moneyValue,
  /** What agents earned, with the debts that CDAs took of it: the `agentSplit` of a CDA is without them. */
  agentSplit: moneyValue,
  brokerageSplit: moneyValue,
  perFileFees: moneyValue,
  otherPayees: moneyValue,
  companyDollar: moneyValue,
  ...withoutCda,
  /** What the brokerage would keep from the sides without a CDA. */
  companyDollarWithoutCda: moneyValue,
}

/** One agent's production in a period by closing date, and the brokerage's part of it. */
export const companyDollar = z.object({ agentId: id, agentName: z.string(), ...companyDollarFields })
export const companyDollarTotals = z.object({ agents: z.number().int(), ...companyDollarFields })

/** The part of a cap that an agent had used in another system; 0 if nothing. */
export const importCap = z.strictObject({
  agentId: optionalId,
  capUsed: dollars(),
  /** Today by default. */
  effectiveDate: optional(day),
  reason: optionalReasonLine(lengths.reason),
})
export type ImportCap = z.output<typeof importCap>

export const ledgerEntry = z.object({
  id,
  agentId: id,
  kind: z.enum(ledgerKinds),
  amount: moneyValue,
  effectiveDate: isoDay,
  reason: z.string().nullable(),
  cdaId: id.nullable(),
  dealId: id.nullable(),
  propertyAddress: z.string().nullable(),
  authorName: z.string().nullable(),
  createdAt: isoMoment,
})

const bar = <T extends z.ZodType>(key: T) => z.array(z.object({ key, count: z.number().int(), percent: z.number() }))
/**
 * With a period, counts rows entered in it; fields with a period of their own (`thisMonth`, `ytdCommission`) stay
 * unchanged.
 */
export const reportSummary = z.object({
  totalDeals: z.number().int(),
  avgDealValue: moneyValue,
  conversionRate: z.number(),
  pipelineValue: moneyValue,
  thisMonth: z.number().int(),
  thisQuarter: z.number().int(),
  ytdCommission: moneyValue,
  closeRate: z.number(),
  avgDealsPerMonth: z.number().int(),
  totalClients: z.number().int(),
  activeThisMonth: z.number().int(),
  buyers: z.number().int(),
  sellers: z.number().int(),
  /** For the requested period, by closing date; omitted without one. */
  inPeriod: z.object({ closedDeals: z.number().int(), commission: moneyValue }).optional(),
  dealStatus: bar(z.enum(dealStatuses)),
  propertyTypes: bar(z.enum(propertyTypes).or(z.literal('Unknown'))),
})
export const reportSeries = z.array(
  z.object({ month: isoMonth, deals: z.number().int(), volume: moneyValue, commission: moneyValue }),
)

const produced = {
  closedDeals: z.number().int(),
  volume: moneyValue,
  /** What agents earned. */
  commission: moneyValue,
  /** For the deals with a CDA; null for callers who may not read the company dollar. */
  companyDollar: moneyValue.nullable(),
}
/** Closed deals by agent, side or month; `lastYear` has the same days a year before. */
export const production = z.array(
  z.object({
    /** The agent's id, the side or the month; null for all agents after the first ten. */
    key: z.string().nullable(),
    label: z.string(),
    ...produced,
    lastYear: z.object(produced),
  }),
)

const hit = { id, title: z.string(), detail: z.string() }
export const searchResult = z.object({
  properties: z.array(z.object(hit)),
  clients: z.array(z.object(hit)),
  deals: z.array(z.object({ ...hit, status: z.enum(dealStatuses) })),
  people: z.array(z.object(hit)),
  documents: z.array(z.object(hit)),
})

export type DashboardStats = z.output<typeof dashboardStats>
export type Activity = z.output<typeof activity>
export type BrokerWaiting = z.output<typeof brokerWaiting>
export type BrokerStats = z.output<typeof brokerStats>
export type CommissionSummary = z.output<typeof commissionSummary>
export type CommissionStatement = z.output<typeof commissionStatement>
export type StatementTotals = z.output<typeof statementTotals>
export type CompanyDollar = z.output<typeof companyDollar>
export type CompanyDollarTotals = z.output<typeof companyDollarTotals>
export type ReportSummary = z.output<typeof reportSummary>
export type Production = z.output<typeof production>
export type ReportSeries = z.output<typeof reportSeries>
export type SearchResult = z.output<typeof searchResult>
export type LedgerEntry = z.output<typeof ledgerEntry>
