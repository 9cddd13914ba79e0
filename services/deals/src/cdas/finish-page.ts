import { GeneratedDocuments } from '@bluebonnet/documents'
import { Announcements } from '@bluebonnet/notifications'
import { Outbox } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { DealActivity } from '../deals/deal-activity.js'
import { DealEvents } from '../deals/deal.events.js'
import { CdaDesk, type OpenCda } from './cda-desk.js'
import { CdaEntity } from './cda.entity.js'
import { pdfUrlOf } from './cda-pages.js'
import { mailCda, type PageKind } from './jobs/cda.jobs.js'

interface MadePage {
  cdaId: string
  version: number
  page: PageKind
  /** Where the store keeps it. */
  key: string
  /** Bytes. */
  size: number
}

/** What follows when a page lies in the store: the document, the CDA's link, the activity, and those who wait for it. */
@Injectable()
export class FinishPage {
  constructor(
    private readonly desk: CdaDesk,
    private readonly documents: GeneratedDocuments,
    private readonly outbox: Outbox,
    private readonly activity: DealActivity,
    private readonly announcements: Announcements,
    private readonly events: DealEvents,
  ) {}

  async finish(manager: EntityManager, made: MadePage): Promise<void> {
    const open = await this.desk.lock(manager, made.cdaId)
    const { deal, agent, cda } = open
    if (cda.version !== made.version || cda.voidedAt !== null) return
    await (made.page === 'PLAIN' ? this.plain(manager, open, made) : this.signed(manager, open, made))
    await this.events.cdaChanged(manager, { cdaId: cda.id, dealId: deal.id, agentUserId: agent.userId })
    await this.events.dealChanged(manager, { dealId: deal.id, agentUserId: agent.userId })
  }

  private async plain(manager: EntityManager, open: OpenCda, made: MadePage): Promise<void> {
    const { deal, cda } = open
    const documentId = await this.record(manager, open, made, `CDA ${deal.propertyAddress}, version ${made.version}`)
    if (cda.signedPageState === 'READY') await this.documents.supersede(manager, documentId)
    await manager.update(CdaEntity, { id: cda.id }, {
      documentId, pageState: 'READY', updatedAt: new Date(), ...(cda.approvedAt === null ? { pdfUrl: pdfUrlOf(cda.id) } : {}),
    })
    await this.activity.cdaCreated(manager, cda.createdBy, deal)
    await this.announcements.announce(manager, { type: 'CDA_READY', subjectId: cda.id, actorId: cda.createdBy })
  }

  private async signed(manager: EntityManager, open: OpenCda, made: MadePage): Promise<void> {
    const { deal, cda } = open
    const signedDocumentId = await this.record(manager, open, made, `CDA ${deal.propertyAddress}, version ${made.version}, signed`)
    if (cda.documentId !== null) await this.documents.supersede(manager, cda.documentId)
    await manager.update(CdaEntity, { id: cda.id }, { signedDocumentId, signedPageState: 'READY', pdfUrl: pdfUrlOf(cda.id), updatedAt: new Date() })
    const waiting = await manager.query<{ id: string }[]>('SELECT id FROM cda_sends WHERE cda_id = $1 AND version = $2 AND mailed_at IS NULL', [cda.id, cda.version])
    await this.outbox.addMany(manager, mailCda, waiting.map(({ id }) => ({ sendId: id })))
  }

  private async record(manager: EntityManager, { deal, cda }: OpenCda, { key, size }: MadePage, label: string): Promise<string> {
    return this.documents.record(manager, { dealId: deal.id, label, objectKey: key, size, contentType: 'application/pdf', uploadedBy: cda.createdBy })
  }
}
