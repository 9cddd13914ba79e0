import { Injectable } from '@nestjs/common'
import { defaultTimeZone } from '@bluebonnet/domain'
import { DataSource } from 'typeorm'
import { toDivided } from '../cda-lines.sql.js'
import { versionPages } from '../cdas.sql.js'
import type { PageSubject } from './compose-page.js'

interface VersionPages extends PageSubject {
  /** The version that the CDA is at now. */
  isCurrent: boolean
  documentId: string | null
  signedDocumentId: string | null
}

/** Reads what the page of a version says, whether it is the current one or was replaced. */
@Injectable()
export class PageSubjects {
  constructor(private readonly dataSource: DataSource) {}

  /** Null for a version that never was. */
  async of(cdaId: string, version: number): Promise<VersionPages | null> {
    const [row] = await versionPages(this.dataSource, [cdaId, version, defaultTimeZone])
    if (row === undefined) return null
    const { voidedAt, voidReason, lines, shares, ...page } = row
    return {
      ...page,
      lines: toDivided({ lines, shares }).lines,
      cdaId,
      version,
      voided: voidedAt === null ? null : { at: voidedAt, reason: voidReason ?? '' },
    }
  }
}
