import { Links } from '@bluebonnet/auth'
import { limits } from '@bluebonnet/contracts'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'

const dayMs = 86_400_000

/** The expiring links that clients get to shared documents. All inside the caller's transaction. */
@Injectable()
export class SharedLinks {
  constructor(private readonly links: Links) {}

  /** Makes the link of a share and answers its id. */
  async create(manager: EntityManager, shareId: string, createdBy: string): Promise<string> {
    const { id } = await this.links.create(manager, {
      purpose: 'DOCUMENT_SHARE',
      subjectId: shareId,
      goodForMs: limits.linkDays * dayMs,
      createdBy,
    })
    return id
  }

  /** The full address that a link's mail carries, the same at every asking. */
  addressOf(linkId: string): string {
    return this.links.urlOf({ id: linkId, purpose: 'DOCUMENT_SHARE' })
  }

  /** Ends one link, for good. */
  async end(manager: EntityManager, linkId: string): Promise<void> {
    await this.links.revoke(manager, { id: linkId })
  }

  /** Ends every link to a document, before the document goes. */
  async endOf(manager: EntityManager, documentId: string): Promise<void> {
    const shares = await manager.query<{ link_id: string }[]>(
      'SELECT link_id FROM document_shares WHERE document_id = $1 AND link_id IS NOT NULL AND ended_at IS NULL',
      [documentId],
    )
    for (const share of shares) await this.end(manager, share.link_id)
  }
}
