import { dollarsOf, percentOf } from '@bluebonnet/contracts'
import type { Cda, CdaVersion } from '@bluebonnet/contracts'
import type { CdaLine, CommissionSource } from './cda-figures.js'
import type { CdaRow } from './cda.rows.js'

const money = (cents: string): number => dollarsOf(Number(cents))
const moment = (value: Date | null): string | null => value?.toISOString() ?? null

const sources: Record<CommissionSource, Cda['commissionSource']> = { DEFAULT_RATE: 'DEFAULT', DEAL_RATE: 'RATE', DEAL_AMOUNT: 'AMOUNT' }

/** A step as the answers show it. */
export const lineAnswer = ({ kind, payee, cents, step }: CdaLine): Cda['lines'][number] => ({
  kind, payee: payee === 'AGENT' ? 'AGENT' : 'BROKERAGE', amount: dollarsOf(cents), step,
})

const sumOf = (lines: readonly CdaLine[], kind: string): number =>
  dollarsOf(lines.filter((line) => line.kind === kind).reduce((sum, line) => sum + line.cents, 0))

const planBefore = (row: CdaRow): Cda['planBefore'] =>
  row.planBefore === null
    ? null
    : {
        plan: row.planBefore.plan.kind,
        brokerageSplit: sumOf(row.planBefore.lines, 'BROKERAGE_SPLIT'),
        agentSplit: sumOf(row.planBefore.lines, 'AGENT_SPLIT'),
        perFileFee: sumOf(row.planBefore.lines, 'PER_FILE_FEE'),
      }

/** The answer that a CDA leaves in. */
export const cdaAnswer = (row: CdaRow): Cda => ({
  id: row.id,
  dealId: row.dealId,
  version: row.version,
  salePrice: money(row.salePriceCents),
  grossCommission: money(row.grossCommissionCents),
  commissionSource: sources[row.commissionSource],
  commissionRate: row.commissionRate === null ? null : percentOf(row.commissionRate),
  brokerageSplit: money(row.brokerageSplitCents),
  agentSplit: money(row.agentSplitCents),
  perFileFee: money(row.perFileFeeCents),
  capApplied: row.capApplied,
  plan: row.compPlan,
  lines: row.lines.map(lineAnswer),
  pdfUrl: row.pdfUrl,
  stale: row.stale,
  planChanged: row.planChanged,
  planBefore: planBefore(row),
  approvedBy: row.approvedBy,
  approvedByName: row.approvedByName,
  approvedAt: moment(row.approvedAt),
  sentToTitleAt: moment(row.sentToTitleAt),
  pageEmail: row.pageEmail,
  voidedAt: moment(row.voidedAt),
  voidReason: row.voidReason,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  deal: {
    propertyAddress: row.propertyAddress, city: row.city, state: row.state, zip: row.zip, side: row.side, status: row.status, closeDate: row.closeDate,
    titleCompany: row.titleCompany, titleCompanyEmail: row.titleCompanyEmail, agentId: row.agentId, agentName: row.agentName, clientName: row.clientName,
  },
})

/** A version as the statement reads it. Sums are bigint, hence text: integer cents. */
export interface VersionRow {
  version: number
  grossCommissionCents: string
  brokerageSplitCents: string
  agentSplitCents: string
  perFileFeeCents: string
  capApplied: boolean
  documentId: string | null
  supersededAt: Date | null
  voidedAt: Date | null
  createdAt: Date
}

/** A version as the API carries it: dollars. */
export const versionAnswer = (row: VersionRow): CdaVersion => ({
  version: row.version,
  grossCommission: money(row.grossCommissionCents),
  brokerageSplit: money(row.brokerageSplitCents),
  agentSplit: money(row.agentSplitCents),
  perFileFee: money(row.perFileFeeCents),
  capApplied: row.capApplied,
  documentId: row.documentId,
  supersededAt: moment(row.supersededAt),
  voidedAt: moment(row.voidedAt),
  createdAt: row.createdAt.toISOString(),
})
