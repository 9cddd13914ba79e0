import { columnsOf, type CommissionColumns, type CommissionLine } from '@bluebonnet/commission'
import { dollarsOf, percentOf } from '@bluebonnet/domain'
import type { Cda, CdaVersion } from '@bluebonnet/contracts'
import { toDivided } from './cda-lines.sql.js'
import type { CdaRow, SumsRow } from './cda.rows.js'

/** Sums of a row are bigint, so they arrive as text. */
const money = (cents: number | string): number => dollarsOf(Number(cents))
const moment = (value: Date | null): string | null => value?.toISOString() ?? null

/** Maps a line to the response. */
export const lineAnswer = ({ kind, payee, cents, step, label, to, agent }: CommissionLine): Cda['lines'][number] => ({
  kind,
  payee,
  amount: dollarsOf(cents),
  step,
  label: label ?? null,
  to: to ?? null,
  agent: agent ?? null,
})

/** Maps the columns of a CDA to the response, in dollars. */
const columnsAnswer = (sums: Record<keyof CommissionColumns, number | string>) => ({
  brokerageSplit: money(sums.brokerageSplitCents),
  agentSplit: money(sums.agentSplitCents),
  perFileFee: money(sums.perFileFeeCents),
  debts: money(sums.arrearsCents),
  otherPayees: money(sums.otherPayeesCents),
})

const sumsAnswer = (row: SumsRow) => ({
  grossCommission: money(row.grossCommissionCents),
  clientPaid: money(row.clientPaidCents),
  ...columnsAnswer(row),
  capApplied: row.capApplied,
})

const planBefore = ({ planBefore: before }: CdaRow): Cda['planBefore'] =>
  before === null ? null : { plan: before.plan.kind, ...columnsAnswer(columnsOf(before.lines)) }

/** Maps a CDA to the response. */
export const cdaAnswer = (row: CdaRow): Cda => ({
  id: row.id,
  dealId: row.dealId,
  version: row.version,
  salePrice: money(row.salePriceCents),
  ...sumsAnswer(row),
  commissionSource: row.commissionSource,
  commissionRate: row.commissionRate === null ? null : percentOf(row.commissionRate),
  plan: row.planCode,
  planName: row.planName,
  lines: toDivided(row).lines.map(lineAnswer),
  pdfUrl: row.pdfUrl,
  stale: row.stale,
  staleReason: row.staleReason,
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
    propertyAddress: row.propertyAddress,
    city: row.city,
    state: row.state,
    zip: row.zip,
    side: row.side,
    status: row.status,
    closeDate: row.closeDate,
    titleCompany: row.titleCompany,
    titleCompanyEmail: row.titleCompanyEmail,
    agentId: row.agentId,
    agentName: row.agentName,
    clientName: row.clientName,
    isSample: row.isSample,
    papers: row.papers,
  },
})

/** A version as selected by the query. */
export interface VersionRow extends SumsRow {
  version: number
  documentId: string | null
  supersededAt: Date | null
  voidedAt: Date | null
  createdAt: Date
}

/** Maps a version to the response, in dollars. */
export const versionAnswer = (row: VersionRow): CdaVersion => ({
  version: row.version,
  ...sumsAnswer(row),
  documentId: row.documentId,
  supersededAt: moment(row.supersededAt),
  voidedAt: moment(row.voidedAt),
  createdAt: row.createdAt.toISOString(),
})
