import type { DealSide, DocumentType } from '@bluebonnet/contracts'
import type { ChecklistItem } from './checklist.entity.js'

type Paper = readonly [key: string, label: string, documentType: DocumentType | null]

const shared: readonly Paper[] = [
  ['iabs', 'Information About Brokerage Services', null],
  ['contract', 'Executed contract', 'CONTRACT'],
  ['earnest-money', 'Earnest money receipt', null],
]
/**
 * A buyer's side begins with the written agreement that the law asks for since 2026-01-01, before a home is shown or an
 * offer made (Occ. Code 1101.563). A type ticks one paper only: the brokerage's own notice is ticked by hand, the
 * seller's by its document.
 */
const papers: Record<DealSide, readonly Paper[]> = {
  LISTING: [
    ['listing-agreement', 'Listing agreement', 'LISTING_AGREEMENT'],
    ['sellers-disclosure', "Seller's disclosure notice", 'DISCLOSURE'],
    ...shared,
    ['title-commitment', 'Title commitment', null],
    ['cda', 'Commission disbursement authorization', 'CDA'],
  ],
  BUYER: [
    ['buyer-agreement', 'Written buyer representation agreement', 'BUYER_AGREEMENT'],
    ...shared,
    ['inspection', 'Inspection report', 'INSPECTION'],
    ['appraisal', 'Appraisal', 'APPRAISAL'],
    ['cda', 'Commission disbursement authorization', 'CDA'],
  ],
}

/** The papers that a deal of this side needs; ticks of `kept` stay where both sides need the same paper. */
export const checklistItems = (side: DealSide, kept: readonly ChecklistItem[] = []): ChecklistItem[] =>
  papers[side].map(([key, label, documentType]) => {
    const old = kept.find((item) => item.key === key)
    return {
      key,
      label,
      documentType,
      done: old?.done ?? false,
      doneAt: old?.doneAt ?? null,
      doneBy: old?.doneBy ?? null,
    }
  })
