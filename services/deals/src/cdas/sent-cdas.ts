import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import type { CdaFacts } from './cda-figures.js'
import { sendingById, sendingByLink } from './cdas.sql.js'

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
  senderEmail: string
  /** The version that went out before and counts no more; null for the first. */
  replaces: number | null
  /** The later version that stands. */
  replacedBy: number | null
}

/** Finds what went to title companies. */
@Injectable()
export class SentCdas {
  constructor(private readonly dataSource: DataSource) {}

  async byId(sendId: string): Promise<SentCda | null> {
    const [row] = await sendingById(this.dataSource, [sendId])
    return row ?? null
  }

  async byLink(linkId: string): Promise<SentCda | null> {
    const [row] = await sendingByLink(this.dataSource, [linkId])
    return row ?? null
  }
}
