import { defaultTimeZone } from '@bluebonnet/contracts'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import type { PageSubject } from './compose-page.js'

interface VersionPages extends PageSubject {
  /** The version that the CDA is at now. */
  isCurrent: boolean
  documentId: string | null
  signedDocumentId: string | null
}

interface Row extends Omit<VersionPages, 'cdaId' | 'version' | 'voided'> {
  voidedAt: Date | null
  voidReason: string | null
}

const printed = `
  sale_price_cents::float8 AS "salePriceCents", gross_commission_cents::float8 AS "grossCommissionCents", commission_source AS "commissionSource",
  commission_rate AS "commissionRate", lines, facts, issued_at AS "issuedAt", signature, voided_at AS "voidedAt", void_reason AS "voidReason",
  document_id AS "documentId", signed_document_id AS "signedDocumentId",
  coalesce((SELECT time_zone FROM brokerage_settings WHERE id = 1), $3) AS "timeZone"`

const select = `
  SELECT true AS "isCurrent", ${printed} FROM cdas WHERE id = $1 AND version = $2
  UNION ALL
  SELECT false, ${printed} FROM cda_versions WHERE cda_id = $1 AND version = $2`

/** Reads what the page of a version says, whether it is the current one or was replaced. */
@Injectable()
export class PageSubjects {
  constructor(private readonly dataSource: DataSource) {}

  /** Null for a version that never was. */
  async of(cdaId: string, version: number): Promise<VersionPages | null> {
    const [row] = await this.dataSource.query<Row[]>(select, [cdaId, version, defaultTimeZone])
    if (row === undefined) return null
    const { voidedAt, voidReason, ...page } = row
    return { ...page, cdaId, version, voided: voidedAt === null ? null : { at: voidedAt, reason: voidReason ?? '' } }
  }
}
