import { can, dollarsOf, nextStatuses, percentOf } from '@bluebonnet/contracts'
import type { Deal, DealCda } from '@bluebonnet/contracts'
import type { Caller } from '@bluebonnet/platform'
import type { DealRow } from './deal.rows.js'

const moment = (value: Date | null): string | null => value?.toISOString() ?? null

const cdaOf = (row: DealRow): DealCda | null =>
  row.cdaId === null || row.cdaVersion === null
    ? null
    : {
        id: row.cdaId,
        version: row.cdaVersion,
        pdfUrl: row.cdaPdfUrl,
        approvedAt: moment(row.cdaApprovedAt),
        sentToTitleAt: moment(row.cdaSentToTitleAt),
        voidedAt: moment(row.cdaVoidedAt),
        stale: row.cdaStale ?? false,
      }

/** The answer that a deal leaves in; `nextStatuses` are the moves open to this caller. */
export const dealAnswer = (row: DealRow, caller: Caller): Deal => {
  const { cdaId: _cdaId, cdaVersion: _version, cdaPdfUrl: _url, cdaApprovedAt, cdaSentToTitleAt: _sent, cdaVoidedAt, cdaStale: _stale, ...deal } = row
  const { priceCents, grossCommissionCents, commissionRate, ...rest } = deal
  const cdaApproved = cdaApprovedAt !== null && cdaVoidedAt === null
  return {
    ...rest,
    clientName: row.clientId === null ? null : row.clientName,
    price: dollarsOf(Number(priceCents)),
    commissionRate: commissionRate === null ? null : percentOf(commissionRate),
    grossCommission: grossCommissionCents === null ? null : dollarsOf(Number(grossCommissionCents)),
    submittedAt: moment(row.submittedAt),
    approvedAt: moment(row.approvedAt),
    nextStatuses: can(caller, 'deals.write') ? nextStatuses(row.status, caller, cdaApproved) : [],
    cda: cdaOf(row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
