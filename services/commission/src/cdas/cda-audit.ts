import { formatCents } from '@bluebonnet/commission'
import { ledgerKindLabels } from '@bluebonnet/contracts'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { AddsToAuditFile, type AuditSource, type AuditTable } from '@bluebonnet/deals'
import { issuedCdas, ledgerOfDeal } from './cda-audit.sql.js'

const amounts = (...cents: string[]): string[] => cents.map((each) => formatCents(Number(each)))
const moment = (at: Date | null): string => at?.toISOString() ?? ''

const versionHeading = ['Version', 'Issued', 'Price', 'Gross', 'Client', 'Brokerage', 'Agent', 'Fee', 'Debts', 'Others']
const decisionHeading = ['Approved', 'By', 'Voided', 'Why']
const ledgerHeading = ['At', 'Effective', 'Kind', 'Counted', 'CDA version', 'By', 'Why']

/** Versions of a deal's CDA and its ledger entries, for the audit file. */
@Injectable()
@AddsToAuditFile()
export class CdaAudit implements AuditSource {
  async auditTables(manager: EntityManager, dealId: string): Promise<AuditTable[]> {
    const cdas = await issuedCdas(manager, [dealId])
    const ledger = await ledgerOfDeal(manager, [dealId])
    const versions = cdas.map((cda) => [
      cda.version,
      moment(cda.issuedAt),
      ...amounts(cda.salePriceCents, cda.grossCommissionCents, cda.clientPaidCents),
      ...amounts(cda.brokerageSplitCents, cda.agentSplitCents, cda.perFileFeeCents),
      ...amounts(cda.arrearsCents, cda.otherPayeesCents),
      moment(cda.approvedAt),
      cda.approvedByName,
      moment(cda.voidedAt),
      cda.voidReason,
    ])
    const entries = ledger.map((entry) => [
      moment(entry.at),
      entry.effectiveDate,
      ledgerKindLabels[entry.kind],
      formatCents(Number(entry.countedCents)),
      entry.version,
      entry.byName,
      entry.reason,
    ])
    return [
      {
        category: 'MONEY',
        title: 'Versions of the CDA',
        file: 'cda versions.csv',
        rows: [[...versionHeading, ...decisionHeading], ...versions],
      },
      { category: 'MONEY', title: 'Ledger', file: 'ledger.csv', rows: [ledgerHeading, ...entries] },
    ]
  }
}
