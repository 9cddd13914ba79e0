import type { DocumentType } from '@bluebonnet/domain'
import type { DemoCda } from '../seeds/demo/commission.js'
import type { DemoDeal } from '../seeds/demo/deals.js'
import type { DemoKit } from '../seeds/demo/demo-kit.js'
import type { SeedRow } from '../seeds/kit/rows.js'

export interface LoadPaper {
  objectId: string
  documentId: string
  deal: DemoDeal
  type: DocumentType
  label: string
  at: Date
}

const contentType = 'application/pdf'
const sizeOf = (index: number): number => 40_000 + ((index * 7_919) % 2_400_000)
const fileName = ({ label, deal }: LoadPaper): string => `${label} - ${deal.place.address}.pdf`

const papersOf = ({ plan }: DemoDeal, hasCda: boolean): [DocumentType, string][] => [
  plan.side === 'LISTING'
    ? ['LISTING_AGREEMENT', 'Listing agreement']
    : ['BUYER_AGREEMENT', 'Buyer representation agreement'],
  ['CONTRACT', 'One to four family residential contract'],
  ['DISCLOSURE', "Seller's disclosure notice"],
  ['INSPECTION', 'Inspection report'],
  hasCda ? ['CDA', 'CDA version 1'] : ['OTHER', 'Correspondence'],
]

/** Five documents for each deal. Their bytes are in no store: opening one returns 404. */
export const createLoadPapers = (
  kit: DemoKit,
  deals: readonly DemoDeal[],
  cdas: ReadonlyMap<DemoDeal, DemoCda>,
): LoadPaper[] => {
  const papers: LoadPaper[] = []
  for (const deal of deals) {
    const cda = cdas.get(deal)
    for (const [index, [type, label]] of papersOf(deal, cda !== undefined).entries()) {
      const at =
        type === 'CDA' && cda !== undefined
          ? cda.issuedAt
          : new Date(Math.min(deal.createdAt.getTime() + index * 3_600_000, kit.now.getTime()))
      papers.push({ objectId: kit.id(at), documentId: kit.id(at), deal, type, label, at })
    }
  }
  return papers
}

export function* loadObjectRows(papers: readonly LoadPaper[]): Generator<SeedRow> {
  for (const [index, paper] of papers.entries()) {
    const purpose = paper.type === 'CDA' ? 'cda' : 'document'
    yield {
      id: paper.objectId,
      key: `${purpose}s/${paper.objectId}`,
      owner_id: paper.deal.agent.user.id,
      purpose,
      state: 'STORED',
      name: fileName(paper),
      content_type: contentType,
      size_bytes: sizeOf(index),
      created_at: paper.at,
      stored_at: paper.at,
      recorded_at: paper.at,
    }
  }
}

export function* loadDocumentRows(papers: readonly LoadPaper[]): Generator<SeedRow> {
  for (const [index, paper] of papers.entries()) {
    yield {
      id: paper.documentId,
      deal_id: paper.deal.id,
      label: paper.label,
      url: `/objects/${paper.objectId}`,
      type: paper.type,
      object_id: paper.objectId,
      file_name: fileName(paper),
      content_type: contentType,
      size_bytes: sizeOf(index),
      uploaded_by: paper.deal.agent.user.id,
      uploaded_at: paper.at,
    }
  }
}

/** One document in fifty is shared: with a colleague, or sometimes with all agents. */
export function* loadShareRows(
  kit: DemoKit,
  papers: readonly LoadPaper[],
  agents: readonly { user: { id: string } }[],
): Generator<SeedRow> {
  for (let index = 0; index < papers.length; index += 50) {
    const paper = papers[index]
    if (paper === undefined) return
    const withAll = index % 25_000 === 0
    yield {
      id: kit.id(paper.at),
      document_id: paper.documentId,
      shared_by: paper.deal.agent.user.id,
      shared_with_user_id: withAll ? null : agents[index % agents.length]?.user.id,
      share_with_all_agents: withAll,
      created_at: paper.at,
    }
  }
}
