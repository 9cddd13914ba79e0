import { GeneratedDocuments } from '@bluebonnet/documents'
import { Announcements } from '@bluebonnet/notifications'
import { Outbox } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { DealActivity } from '../deals/deal-activity.js'
import { DealEvents } from '../deals/deal.events.js'
import { pdfUrlOf } from './cda-pages.js'
import { mailCda, type PageKind } from './jobs/cda.jobs.js'
import { type OpenPage, openPage } from './open-page.js'

interface MadePage {
  cdaId: string
  version: number
  page: PageKind
  /** Where the store keeps it. */
  key: string
  /** Bytes. */
  size: number
}

/** Once approved, a CDA's link waits for the signed page. */
const plainIsReady = `
  UPDATE cdas SET document_id = $2, page_state = 'READY', updated_at = clock_timestamp(), pdf_url = CASE WHEN approved_at IS NULL THEN $3 ELSE pdf_url END
   WHERE id = $1`
const signedIsReady = `UPDATE cdas SET signed_document_id = $2, signed_page_state = 'READY', updated_at = clock_timestamp(), pdf_url = $3 WHERE id = $1`
const waitingSends = 'SELECT id FROM cda_sends WHERE cda_id = $1 AND version = $2 AND mailed_at IS NULL'

/**
 * What follows when a page lies in the store: the document, the CDA's link, the activity, and those who wait for it.
 */
@Injectable()
export class FinishPage {
  constructor(
    private readonly documents: GeneratedDocuments,
    private readonly outbox: Outbox,
    private readonly activity: DealActivity,
    private readonly announcements: Announcements,
    private readonly events: DealEvents,
  ) {}

  /** False when the version was replaced or voided meanwhile: the page belongs to nothing then. */
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
    await manager.query(plainIsReady, [cdaId, documentId, pdfUrlOf(cdaId)])
    await this.activity.cdaCreated(manager, createdBy, deal)
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
    await manager.query(signedIsReady, [cdaId, signedDocumentId, pdfUrlOf(cdaId)])
    const waiting = await manager.query<{ id: string }[]>(waitingSends, [cdaId, version])
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
