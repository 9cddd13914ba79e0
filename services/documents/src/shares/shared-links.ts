import { Links } from '@bluebonnet/auth'
import { dayMs, limits } from '@bluebonnet/domain'
import { Injectable } from '@nestjs/common'
import { type EntityManager, IsNull, Not } from 'typeorm'
import { DocumentShareEntity } from './document-share.entity.js'

/** The expiring links to shared documents that clients get. All methods run in the caller's transaction. */
@Injectable()
export class SharedLinks {
  constructor(private readonly links: Links) {}

  /** Creates the link of a share and returns its id. */
  async create(manager: EntityManager, shareId: string, createdBy: string): Promise<string> {
    const { id } = await this.links.create(manager, {
      purpose: 'DOCUMENT_SHARE',
      subjectId: shareId,
      goodForMs: limits.linkDays * dayMs,
      createdBy,
    })
    return id
  }

  /** The full address in a link's mail; always the same for one link. */
  addressOf(linkId: string): string {
    return this.links.urlOf({ id: linkId, purpose: 'DOCUMENT_SHARE' })
  }

  async end(manager: EntityManager, linkId: string): Promise<void> {
    await this.links.revoke(manager, { id: linkId })
  }

  /** Revokes every link to a document, before the document is deleted. */
  async endOf(manager: EntityManager, documentId: string): Promise<void> {
    const shares = await manager.findBy(DocumentShareEntity, { documentId, linkId: Not(IsNull()), endedAt: IsNull() })
    for (const { linkId } of shares) if (linkId !== null) await this.end(manager, linkId)
  }
}
