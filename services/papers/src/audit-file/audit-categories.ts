import type { DocumentType } from '@bluebonnet/domain'

/**
 * Categories of records that a broker must keep under 22 TAC 535.2(h), in the order of the folders
 * (docs/rules/papers-and-retention.md#audit-file).
 */
const auditCategories = {
  DISCLOSURES: 'Disclosures',
  COMMISSION: 'Commission agreements',
  COMMUNICATIONS: 'Substantive communications',
  CONTRACTS: 'Offers, contracts and addenda',
  MONEY: 'Receipts and disbursements',
  MANAGEMENT: 'Property management',
  VALUES: 'Appraisals, BPOs and CMAs',
  SPONSORSHIP: 'Sponsorship agreements',
} as const

export type AuditCategory = keyof typeof auditCategories

const isCategory = (name: string): name is AuditCategory => name in auditCategories
export const categories = Object.keys(auditCategories).filter(isCategory)

/** '04 Offers, contracts and addenda'. */
export const folderOf = (category: AuditCategory): string =>
  `${String(categories.indexOf(category) + 1).padStart(2, '0')} ${auditCategories[category]}`

const byType: Record<DocumentType, AuditCategory> = {
  CONTRACT: 'CONTRACTS',
  LISTING_AGREEMENT: 'COMMISSION',
  BUYER_AGREEMENT: 'COMMISSION',
  DISCLOSURE: 'DISCLOSURES',
  ADDENDUM: 'CONTRACTS',
  INSPECTION: 'CONTRACTS',
  APPRAISAL: 'VALUES',
  CDA: 'MONEY',
  OTHER: 'CONTRACTS',
}

/** Paper keys that determine the category more exactly than the type of the document. */
const byPaper: Readonly<Record<string, AuditCategory>> = {
  iabs: 'DISCLOSURES',
  'lead-paint': 'DISCLOSURES',
  'flood-notice': 'DISCLOSURES',
  'water-rights': 'DISCLOSURES',
  district: 'DISCLOSURES',
  'intermediary-consent': 'COMMISSION',
  'broker-compensation': 'COMMISSION',
  'earnest-money': 'MONEY',
  'rebate-consent': 'MONEY',
}

/** The category of a document: by its paper, else by its type. */
export const categoryOf = (type: DocumentType, paperKey: string | undefined): AuditCategory =>
  (paperKey === undefined ? undefined : byPaper[paperKey]) ?? byType[type]
