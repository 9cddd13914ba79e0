import { Brokerage } from '@bluebonnet/auth'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { CdaEntity } from '../cda.entity.js'
import { CdaVersionEntity } from '../cda-version.entity.js'
import type { PageSubject } from './compose-page.js'

export interface VersionPages extends PageSubject {
  /** The version that the CDA is at now. */
  isCurrent: boolean
  documentId: string | null
  signedDocumentId: string | null
}

/** Reads what the page of a version says, whether it is the current one or was replaced. */
@Injectable()
export class PageSubjects {
  constructor(
    private readonly dataSource: DataSource,
    private readonly brokerage: Brokerage,
  ) {}

  /** Null for a version that never was. */
  async of(cdaId: string, version: number): Promise<VersionPages | null> {
    const { manager } = this.dataSource
    const current = await manager.findOneBy(CdaEntity, { id: cdaId, version })
    const row = current ?? (await manager.findOneBy(CdaVersionEntity, { cdaId, version }))
    if (row === null) return null
    const { timeZone } = await this.brokerage.settings()
    return {
      cdaId, version, timeZone,
      salePriceCents: row.salePriceCents,
      grossCommissionCents: row.grossCommissionCents,
      commissionSource: row.commissionSource,
      commissionRate: row.commissionRate,
      lines: row.lines,
      facts: row.facts,
      issuedAt: row.issuedAt,
      signature: row.signature,
      voided: row.voidedAt === null ? null : { at: row.voidedAt, reason: row.voidReason ?? '' },
      isCurrent: current !== null,
      documentId: row.documentId,
      signedDocumentId: row.signedDocumentId,
    }
  }
}
