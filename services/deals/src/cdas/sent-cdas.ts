import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import type { CdaFacts } from './cda-figures.js'

/** One sending of a version with what its mails say. */
interface SentCda {
  id: string
  cdaId: string
  version: number
  email: string
  linkId: string
  /** Whether the version still stands: neither voided nor replaced. */
  stands: boolean
  facts: CdaFacts
  expiresAt: Date
}

const select = `
  SELECT s.id, s.cda_id AS "cdaId", s.version, s.email, s.link_id AS "linkId", (c.version = s.version AND c.voided_at IS NULL) AS stands,
         coalesce(v.facts, c.facts) AS facts, l.expires_at AS "expiresAt"
    FROM cda_sends s
    JOIN cdas c ON c.id = s.cda_id
    JOIN links l ON l.id = s.link_id
    LEFT JOIN cda_versions v ON v.cda_id = s.cda_id AND v.version = s.version`

/** Finds what went to title companies. */
@Injectable()
export class SentCdas {
  constructor(private readonly dataSource: DataSource) {}

  async byId(sendId: string): Promise<SentCda | null> {
    const [row] = await this.dataSource.query<SentCda[]>(`${select} WHERE s.id = $1`, [sendId])
    return row ?? null
  }

  async byLink(linkId: string): Promise<SentCda | null> {
    const [row] = await this.dataSource.query<SentCda[]>(`${select} WHERE s.link_id = $1`, [linkId])
    return row ?? null
  }
}
