import { compPlans, dollarsOf } from '@bluebonnet/domain'
import type { TableColumns } from '@bluebonnet/platform'
import { z } from 'zod'
import {
  type CdaAgent,
  type VersionLines,
  dividedRow,
  estimateRow,
  type PlanNamed,
} from '@bluebonnet/commission-service'

/**
 * A closed deal with its CDA's figures, or with the estimate if it has none. Sums are bigint, so they arrive as text.
 */
export const commissionTableRow = estimateRow.extend({
  agentName: z.string(),
  propertyAddress: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  cdaId: z.string().nullable(),
  version: z.number().nullable(),
  /** The plan under which the CDA pays each agent, by agent id. */
  plans: z.record(z.string(), z.strictObject({ code: z.enum(compPlans).nullable(), name: z.string() })).nullable(),
  cdaGrossCents: z.string().nullable(),
  brokerageSplitCents: z.string().nullable(),
  perFileFeeCents: z.string().nullable(),
  arrearsCents: z.string().nullable(),
  otherPayeesCents: z.string().nullable(),
  clientPaidCents: z.string().nullable(),
  agentSplitCents: z.string().nullable(),
  ...dividedRow,
  capApplied: z.boolean().nullable(),
  cdaApprovedAt: z.date().nullable(),
  sentToTitleAt: z.date().nullable(),
})
export type CommissionTableRow = z.output<typeof commissionTableRow>
/** With the agents who share it. */
export type SharedRow = CommissionTableRow & Pick<VersionLines, 'agents'>

export interface FiguredRow {
  row: CommissionTableRow
  /** The plan of the agent that the row is about. */
  plan: PlanNamed | undefined
  /** What the deal's own agent gets, in integer cents. */
  earnedCents: number
  /** What the sharing agents get; for the deal's own agent, their shares. */
  sharedCents: number
  /** In a row for the deal's own agent: the colleagues whose parts of the CDA's sums are hidden. */
  without?: readonly CdaAgent[]
  /** In a row for an agent who shares the deal: the agent and their part of the CDA. */
  share?: { agentId: string; part: CdaAgent | undefined }
}

/** A sum of the CDA, or of its visible part. */
const sumIn =
  (ofCda: (row: CommissionTableRow) => string | null, ofPart: (part: CdaAgent) => number) =>
  ({ row, share, without = [] }: FiguredRow): number | null => {
    if (share === undefined) {
      const sum = ofCda(row)
      return sum === null ? null : dollarsOf(without.reduce((rest, part) => rest - ofPart(part), Number(sum)))
    }
    return share.part === undefined ? null : dollarsOf(ofPart(share.part))
  }

/** A sum that the CDA and a part of it have under the same name. */
const sumNamed = (name: Extract<keyof CommissionTableRow & keyof CdaAgent, `${string}Cents`>) =>
  sumIn(
    (row) => row[name],
    (part) => part[name],
  )

const ofDeal = <T>({ row, share }: FiguredRow, read: (row: CommissionTableRow) => T): T | null =>
  share === undefined ? read(row) : null

const money = (cents: string | null): number | null => (cents === null ? null : dollarsOf(Number(cents)))

/**
 * The columns of the commission export. An estimate has the agent's part only. A sharing agent sees their own part and
 * nothing else of the CDA (docs/rules/roles-and-permissions.md#shared-deals); the own agent sees their part and
 * colleagues' shares.
 */
export const commissionTable: TableColumns<FiguredRow> = {
  dealId: ({ row }) => row.dealId,
  propertyAddress: ({ row }) => row.propertyAddress,
  city: ({ row }) => row.city,
  state: ({ row }) => row.state,
  zip: ({ row }) => row.zip,
  side: ({ row }) => row.side,
  closeDate: ({ row }) => row.closeDate,
  price: ({ row }) => money(row.priceCents),
  agentId: ({ row }) => row.agentId,
  agentName: ({ row }) => row.agentName,
  basis: ({ row }) => (row.cdaId === null ? 'ESTIMATE' : 'ACTUAL'),
  amount: ({ earnedCents }) => dollarsOf(earnedCents),
  /** Empty for the brokerage's own plans (docs/rules/commission-and-caps.md#deal-plan-named). */
  plan: ({ plan }) => plan?.code ?? null,
  grossCommission: sumIn(
    (row) => row.cdaGrossCents,
    (part) => part.shareCents - part.clientPaidCents,
  ),
  brokerageSplit: sumNamed('brokerageSplitCents'),
  perFileFee: sumNamed('perFileFeeCents'),
  otherPayees: sumNamed('otherPayeesCents'),
  agentSplit: sumNamed('agentSplitCents'),
  // It covers the caps of all agents, and those of colleagues are private.
  capApplied: (figured) => (figured.without?.length ? null : ofDeal(figured, ({ capApplied }) => capApplied)),
  cdaVersion: (figured) => ofDeal(figured, ({ version }) => version),
  cdaApprovedAt: (figured) => ofDeal(figured, ({ cdaApprovedAt }) => cdaApprovedAt?.toISOString() ?? null),
  sentToTitleAt: (figured) => ofDeal(figured, ({ sentToTitleAt }) => sentToTitleAt?.toISOString() ?? null),
  coAgents: ({ sharedCents }) => dollarsOf(sharedCents),
  sharedBy: ({ share }) => share?.agentId ?? null,
  /** It is divided with the commission: the columns of a deal add up to both. */
  clientPaid: sumNamed('clientPaidCents'),
  planName: ({ plan }) => plan?.name ?? null,
  debts: sumNamed('arrearsCents'),
}
