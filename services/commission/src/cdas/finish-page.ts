import { IsNull, type EntityManager } from 'typeorm'
import { CdaActivity } from './cda-activity.js'
import { CdaEntity, CdaSendEntity } from './cda.entity.js'
import { GeneratedDocuments } from '@bluebonnet/documents'
import { Announcements } from '@bluebonnet/notifications'
import { Outbox } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DealEvents } from '@bluebonnet/deals'
import { pdfUrlOf } from './cda-pages.js'
import { mailCda, type PageKind } from './jobs/cda.jobs.js'
import { type OpenPage, openPage } from './open-page.js'

interface MadePage {
  cdaId: string
  version: number
  page: PageKind
  /** Key in the store. */
  key: string
  /** In bytes. */
  size: number
}

/** Follow-up when a page is stored: the document, the CDA's link, the activity, and waiting sendings. */
@Injectable()
export class FinishPage {
  constructor(
    private readonly documents: GeneratedDocuments,
    private readonly outbox: Outbox,
    private readonly activity: CdaActivity,
    private readonly announcements: Announcements,
    private readonly events: DealEvents,
  ) {}

  /** Returns false if the version was replaced or voided in the meantime: then the page is an orphan. */
  async finish(manager: EntityManager, made: MadePage): Promise<boolean> {
    const open = await openPage(manager, made.cdaId)
    if (open.version !== made.version || open.voidedAt !== null) return false
    await (made.page === 'PLAIN' ? this.plain(manager, open, made) : this.signed(manager, open, made))
    await this.events.pageMade(manager, { cdaId: open.cdaId, dealId: open.deal.id, agentUserId: open.agentUserId })
    return true
  }

  private async plain(manager: EntityManager, open: OpenPage, made: MadePage): Promise<void> {
    const { cdaId, deal, createdBy } = open
    const documentId = await this.record(manager, open, made, `CDA ${deal.propertyAddress}, version ${made.version}`)
    if (open.signedPageState === 'READY') await this.documents.supersede(manager, documentId)
    const ready = { documentId, pageState: 'READY', updatedAt: () => 'clock_timestamp()' } as const
    // The link of an approved CDA waits for the signed page.
    const shown = open.approvedAt === null ? { pdfUrl: pdfUrlOf(cdaId) } : {}
    await manager.update(CdaEntity, { id: cdaId }, { ...ready, ...shown })
    await this.activity.created(manager, createdBy, deal)
    await this.announcements.announce(manager, { type: 'CDA_READY', subjectId: cdaId, actorId: createdBy })
  }

  private async signed(manager: EntityManager, open: OpenPage, made: MadePage): Promise<void> {
    const { cdaId, deal, documentId, version } = open
    const signedDocumentId = await this.record(
      manager,
      open,
      made,
      `CDA ${deal.propertyAddress}, version ${made.version}, signed`,
    )
    if (documentId !== null) await this.documents.supersede(manager, documentId)
    const ready = { signedDocumentId, signedPageState: 'READY', pdfUrl: pdfUrlOf(cdaId) } as const
    await manager.update(CdaEntity, { id: cdaId }, { ...ready, updatedAt: () => 'clock_timestamp()' })
    const waiting = await manager.findBy(CdaSendEntity, { cdaId, version, mailedAt: IsNull() })
    await this.outbox.addMany(
      manager,
      mailCda,
      waiting.map(({ id }) => ({ sendId: id })),
    )
  }

  private async record(
    manager: EntityManager,
    { deal, createdBy }: OpenPage,
    { key, size }: MadePage,
    label: string,
  ): Promise<string> {
    return this.documents.record(manager, {
      dealId: deal.id,
      label,
      objectKey: key,
      size,
      contentType: 'application/pdf',
      uploadedBy: createdBy,
    })
  }
}
