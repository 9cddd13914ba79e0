import type { SeedRow } from '../kit/rows.js'
import { cdaPage, cdaRow, type DemoCdaPage } from './cda-facts.js'
import type { DemoCda } from './commission.js'
import type { DemoKit } from './demo-kit.js'
import { documentRow, type PaperStore } from './papers.js'
import type { People } from './people.js'

/** Draws a CDA's page as the product does. */
export type DrawCda = (page: DemoCdaPage) => Promise<Buffer>

interface CdaRows {
  documents: SeedRow[]
  cdas: SeedRow[]
  links: SeedRow[]
  sends: SeedRow[]
  ledger: SeedRow[]
}

/** Every CDA with its pages, its delivery and its ledger entry. */
export const createCdaRows = async (
  kit: DemoKit,
  store: PaperStore,
  people: People,
  cdas: readonly DemoCda[],
  drawCda: DrawCda,
): Promise<CdaRows> => {
  const rows: CdaRows = { documents: [], cdas: [], links: [], sends: [], ledger: [] }
  const addPage = async (cda: DemoCda, signed: boolean): Promise<string> => {
    const { deal, approvedAt, issuedAt } = cda
    const at = signed && approvedAt !== null ? approvedAt : issuedAt
    const label = `CDA version 1${signed ? ', signed' : ''}`
    const paper = await store.storeCda({
      bytes: await drawCda(cdaPage(cda, people, signed)),
      name: `${label} - ${deal.place.address}`,
      at,
      ownerId: deal.agent.user.id,
    })
    const id = kit.id(at)
    rows.documents.push(
      documentRow(id, paper, {
        dealId: deal.id,
        label,
        type: 'CDA',
        by: deal.agent.user.id,
        at,
        supersededAt: signed ? null : approvedAt,
      }),
    )
    return id
  }
  for (const cda of cdas) {
    const { deal, result, issuedAt, sentAt } = cda
    const documentId = await addPage(cda, false)
    const signedDocumentId = cda.approvedAt === null ? null : await addPage(cda, true)
    rows.cdas.push(cdaRow(cda, people, { documentId, signedDocumentId }))
    rows.ledger.push({
      id: kit.id(issuedAt),
      agent_id: deal.agent.id,
      kind: 'CDA',
      counted_cents: result.capCountedCents,
      cap_year_start: cda.capYearStart,
      effective_date: cda.effectiveDate,
      deal_id: deal.id,
      cda_id: cda.id,
      cda_version: 1,
      author_id: deal.agent.user.id,
      created_at: issuedAt,
    })
    if (sentAt === null) continue
    const linkId = kit.id(sentAt)
    const expires = new Date(sentAt.getTime() + 14 * 86_400_000)
    rows.links.push({
      id: linkId,
      purpose: 'CDA',
      subject_id: cda.id,
      expires_at: expires,
      created_by: people.broker.id,
      created_at: sentAt,
    })
    rows.sends.push({
      id: kit.id(sentAt),
      cda_id: cda.id,
      version: 1,
      email: deal.title.email,
      link_id: linkId,
      sent_by: people.broker.id,
      created_at: sentAt,
      mailed_at: sentAt,
    })
  }
  return rows
}
