import { Injectable } from '@nestjs/common'
import { defaultTimeZone } from '@bluebonnet/domain'
import { DataSource } from 'typeorm'
import { toDivided } from '../cda-lines.sql.js'
import { versionPages } from '../cdas.sql.js'
import type { PageSubject } from './compose-page.js'

interface VersionPages extends PageSubject {
  /** Whether it is the CDA's current version. */
  isCurrent: boolean
  documentId: string | null
  signedDocumentId: string | null
}

/** Reads the page content of a current or replaced version. */
@Injectable()
export class PageSubjects {
  constructor(private readonly dataSource: DataSource) {}

  /** Null for a version that does not exist. */
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
