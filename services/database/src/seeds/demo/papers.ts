import type { DocumentType } from '@bluebonnet/domain'
import { drawPage, type Page } from '../kit/page.js'
import type { SeedRow } from '../kit/rows.js'
import { brokerage } from './brokerage.js'
import type { DemoDeal } from './deals.js'
import type { FiledPaper } from './files.js'
import type { DemoKit } from './demo-kit.js'

/** Writes a file's bytes into object storage under a key. */
export type WriteObject = (key: string, bytes: Buffer, contentType: string) => Promise<void>

export interface Paper {
  page: Page
  name: string
  at: Date
  ownerId: string
}
/** A file that is already stored. */
interface StoredPage {
  bytes: Buffer
  name: string
  at: Date
  ownerId: string
}
interface StoredPaper {
  objectId: string
  key: string
  url: string
  fileName: string
  size: number
}

/** Draws papers, stores them and photos, and collects the rows of their objects. */
export class PaperStore {
  readonly rows: SeedRow[] = []

  constructor(
    private readonly kit: DemoKit,
    private readonly writeObject: WriteObject,
  ) {}

  async store({ page, name, at, ownerId }: Paper, purpose: 'document' | 'template'): Promise<StoredPaper> {
    return this.keep({ bytes: await drawPage(page), name, at, ownerId }, purpose, {
      contentType: 'application/pdf',
      extension: 'pdf',
    })
  }

  async storeCda(page: StoredPage): Promise<StoredPaper> {
    return this.keep(page, 'cda', { contentType: 'application/pdf', extension: 'pdf' })
  }

  async storePhoto(photo: StoredPage): Promise<StoredPaper> {
    return this.keep(photo, 'photo', { contentType: 'image/webp', extension: 'webp' })
  }

  private async keep(
    { bytes, name, at, ownerId }: StoredPage,
    purpose: string,
    { contentType, extension }: { contentType: string; extension: string },
  ): Promise<StoredPaper> {
    const objectId = this.kit.id(at)
    const key = `${purpose}s/${objectId}`
    await this.writeObject(key, bytes, contentType)
    const fileName = `${name.replace(/[^\w.&()'-]+/g, ' ').trim()}.${extension}`
    this.rows.push({
      id: objectId,
      key,
      owner_id: ownerId,
      purpose,
      state: 'STORED',
      name: fileName,
      content_type: contentType,
      size_bytes: bytes.length,
      created_at: at,
      stored_at: at,
      recorded_at: at,
    })
    return { objectId, key, url: `/objects/${objectId}`, fileName, size: bytes.length }
  }
}

export const letterhead = [brokerage.name, brokerage.address, brokerage.phone] as const

/** The papers of a deal, by its status. */
const papersOf = ({ plan, contractDate }: DemoDeal): [DocumentType, string][] => {
  if (plan.status === 'DRAFT') return []
  const agreement: [DocumentType, string] =
    plan.side === 'LISTING'
      ? ['LISTING_AGREEMENT', 'Listing agreement']
      : ['BUYER_AGREEMENT', 'Buyer representation agreement']
  if (contractDate === null) return [agreement]
  return [
    agreement,
    ['CONTRACT', 'One to four family residential contract'],
    ...(plan.status === 'CLOSED'
      ? [['DISCLOSURE', "Seller's disclosure notice"] satisfies [DocumentType, string]]
      : []),
  ]
}

export const documentRow = (
  id: string,
  paper: StoredPaper,
  words: { dealId: string | null; label: string; type: DocumentType; by: string; at: Date; supersededAt?: Date | null },
): SeedRow => ({
  id,
  deal_id: words.dealId,
  label: words.label,
  url: paper.url,
  type: words.type,
  object_id: paper.objectId,
  file_name: paper.fileName,
  content_type: 'application/pdf',
  size_bytes: paper.size,
  uploaded_by: words.by,
  uploaded_at: words.at,
  superseded_at: words.supersededAt ?? null,
})

/** The agreements, contracts and disclosures of every deal. */
export const createDealPapers = async (
  kit: DemoKit,
  store: PaperStore,
  deals: readonly DemoDeal[],
): Promise<{ rows: SeedRow[]; filed: FiledPaper[] }> => {
  const rows: SeedRow[] = []
  const filed: FiledPaper[] = []
  for (const deal of deals) {
    for (const [type, title] of papersOf(deal)) {
      const at = kit.past(-(deal.path[0]?.daysAgo ?? 0) + (type === 'CONTRACT' ? 2 : 0), '15:10')
      const page: Page = {
        title,
        from: [...letterhead],
        dated: at,
        sections: [
          {
            heading: 'Property',
            lines: [
              ['Address', `${deal.place.address}, ${deal.place.city}, TX ${deal.place.zip}`],
              ['MLS #', deal.place.mlsId],
            ],
          },
          {
            heading: 'Parties',
            lines: [
              ['Agent', `${deal.agent.user.firstName} ${deal.agent.user.lastName}`],
              ['Client', deal.client?.name ?? 'N/A'],
              ['Other party', deal.buyerSellerName],
            ],
          },
          { heading: 'Note', lines: ['A specimen of the demo brokerage. It binds nobody.'] },
        ],
        footer: `${brokerage.name}  ·  ${title}`,
      }
      const paper = await store.store(
        { page, name: `${title} - ${deal.place.address}`, at, ownerId: deal.agent.user.id },
        'document',
      )
      const id = kit.id(at)
      rows.push(documentRow(id, paper, { dealId: deal.id, label: title, type, by: deal.agent.user.id, at }))
      filed.push({ id, dealId: deal.id, type })
    }
  }
  return { rows, filed }
}
