import { Injectable } from '@nestjs/common'
import { Links } from '@bluebonnet/auth'
import { Outbox } from '@bluebonnet/platform'
import { DataSource, type EntityManager } from 'typeorm'
import type { CdaEntity } from './cda.entity.js'
import type { CdaFacts } from './cda-figures.js'
import { addressesSentTo, sendingById, sendingByLink } from './cdas.sql.js'
import { mailVoid } from './jobs/cda.jobs.js'

/** One sending of a version with the data of its mails. */
interface SentCda {
  id: string
  cdaId: string
  version: number
  email: string
  linkId: string
  /** False once the version is voided or replaced. */
  isCurrent: boolean
  facts: CdaFacts
  expiresAt: Date
  senderEmail: string
  /** The version sent before, which is no longer valid; null for the first. */
  replaces: number | null
  /** The later version that is valid. */
  replacedBy: number | null
}

/** Sendings to title companies. */
@Injectable()
export class SentCdas {
  constructor(
    private readonly dataSource: DataSource,
    private readonly links: Links,
    private readonly outbox: Outbox,
  ) {}

  /** Disables all links of a void CDA and notifies each address of the version once. */
  async withdraw(manager: EntityManager, { id, version }: Pick<CdaEntity, 'id' | 'version'>): Promise<void> {
    await this.links.revoke(manager, { purpose: 'CDA', subjectId: id })
    const sends = await addressesSentTo(manager, [id, version])
    await this.outbox.addMany(
      manager,
      mailVoid,
      sends.map((send) => ({ sendId: send.id })),
    )
  }

  async byId(sendId: string): Promise<SentCda | null> {
    const [row] = await sendingById(this.dataSource, [sendId])
    return row ?? null
  }

  async byLink(linkId: string): Promise<SentCda | null> {
    const [row] = await sendingByLink(this.dataSource, [linkId])
    return row ?? null
  }
}
