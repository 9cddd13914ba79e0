import type { DealSide, DocumentType } from '@bluebonnet/contracts'
import type { ChecklistItem } from './checklist.entity.js'

type Paper = readonly [key: string, label: string, documentType: DocumentType | null]

const shared: readonly Paper[] = [
  ['iabs', 'Information About Brokerage Services', 'DISCLOSURE'],
  ['contract', 'Executed contract', 'CONTRACT'],
  ['earnest-money', 'Earnest money receipt', null],
]
const papers: Record<DealSide, readonly Paper[]> = {
  LISTING: [
    ['listing-agreement', 'Listing agreement', 'LISTING_AGREEMENT'],
    ['sellers-disclosure', "Seller's disclosure notice", 'DISCLOSURE'],
    ...shared,
    ['title-commitment', 'Title commitment', null],
    ['cda', 'Commission disbursement authorization', 'CDA'],
  ],
  BUYER: [
    ['buyer-agreement', 'Buyer representation agreement', 'BUYER_AGREEMENT'],
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
    return { key, label, documentType, done: old?.done ?? false, doneAt: old?.doneAt ?? null, doneBy: old?.doneBy ?? null }
  })
