import { compPlans, dealSides, dollarsOf } from '@bluebonnet/contracts'
import type { TableColumns } from '@bluebonnet/platform'
import { z } from 'zod'
import type { CdaAgent } from '../cdas/issued-figures.js'
import { estimateRow } from '../commission/estimates.js'

/** A closed deal with what its CDA says, or without one with the estimate. Sums are bigint, hence text. */
export const commissionTableRow = estimateRow.extend({
  agentName: z.string(),
  propertyAddress: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  side: z.enum(dealSides),
  cdaId: z.string().nullable(),
  version: z.number().nullable(),
  plan: z.enum(compPlans).nullable(),
  cdaGrossCents: z.string().nullable(),
  brokerageSplitCents: z.string().nullable(),
  perFileFeeCents: z.string().nullable(),
  otherPayeesCents: z.string().nullable(),
  agentSplitCents: z.string().nullable(),
  agents: z.custom<CdaAgent[]>(Array.isArray).nullable(),
  capApplied: z.boolean().nullable(),
  cdaApprovedAt: z.date().nullable(),
  sentToTitleAt: z.date().nullable(),
})
export type CommissionTableRow = z.output<typeof commissionTableRow>

export interface FiguredRow {
  row: CommissionTableRow
  /** Integer cents; what the deal's own agent gets. */
  agentCents: number
  /** What agents who share it get. */
  sharedCents: number
}

const money = (cents: string | null): number | null => (cents === null ? null : dollarsOf(Number(cents)))

/** The columns of the commission file. An estimate knows the agent's part alone. */
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
  amount: ({ agentCents }) => dollarsOf(agentCents),
  plan: ({ row }) => row.plan ?? row.compPlan,
  grossCommission: ({ row }) => money(row.cdaGrossCents),
  brokerageSplit: ({ row }) => money(row.brokerageSplitCents),
  perFileFee: ({ row }) => money(row.perFileFeeCents),
  otherPayees: ({ row }) => money(row.otherPayeesCents),
  agentSplit: ({ row }) => money(row.agentSplitCents),
  capApplied: ({ row }) => row.capApplied,
  cdaVersion: ({ row }) => row.version,
  cdaApprovedAt: ({ row }) => row.cdaApprovedAt?.toISOString() ?? null,
  sentToTitleAt: ({ row }) => row.sentToTitleAt?.toISOString() ?? null,
  coAgents: ({ sharedCents }) => dollarsOf(sharedCents),
}
