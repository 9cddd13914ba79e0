import type { BrokerageSettings } from '@bluebonnet/brokerage'
import {
  dealKindLabels,
  dealSideLabels,
  documentTypeLabels,
  paperStateLabels,
  statusLabel,
} from '@bluebonnet/contracts'
import type { AuditTable } from '@bluebonnet/deals'
import { isCounted } from '@bluebonnet/domain'
import type { DealArchive } from '@bluebonnet/documents'
import type { Listing } from '@bluebonnet/pages'
import { printedDay, printedMoment } from '@bluebonnet/platform'
import type { reviewsOfDeal, shownPapers } from '../papers/papers.sql.js'
import { type AuditCategory, categories, folderOf } from './audit-categories.js'
import type { auditedDeal } from './audit-file.sql.js'

type Rows<Read extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Read>>
type Line = Listing['sections'][number]['lines'][number]

export interface AuditedTable extends Omit<AuditTable, 'category'> {
  category: AuditCategory
}

export const pathOf = ({ category, file }: Omit<AuditedTable, 'rows'>): string => `${folderOf(category)}/${file}`

interface Indexed {
  dealId: string
  deal: Rows<typeof auditedDeal>[number]
  settings: Pick<BrokerageSettings, 'name' | 'address' | 'phone' | 'timeZone'>
  at: Date
  papers: Rows<typeof shownPapers>
  /** The newest decision first. */
  reviews: Rows<typeof reviewsOfDeal>
  documents: readonly {
    file: Awaited<ReturnType<DealArchive['whole']>>[number]
    paper: Rows<typeof shownPapers>[number] | undefined
    category: AuditCategory
    /** In the archive. */
    name: string
  }[]
  tables: readonly AuditedTable[]
}

/** The papers that the deal needs or has, with the last decision on each. */
const paperLines = ({ papers, reviews, settings: { timeZone } }: Indexed): Line[] =>
  papers
    .filter((paper) => isCounted(paper) || paper.state !== 'MISSING')
    .map(({ id, label, trecForm, state, why }) => {
      const last = reviews.find(({ paperId }) => paperId === id)
      const by = last === undefined ? '' : `, ${last.byName ?? 'Bluebonnet'}, ${printedMoment(timeZone, last.at)}`
      const note = last?.note ? `: ${last.note}` : ''
      return {
        title: trecForm === null ? label : `${label} (TREC ${trecForm})`,
        detail: `${paperStateLabels[state]}${by}${note}. ${why}.`,
        file: null,
      }
    })

const fileLines = (category: AuditCategory, { documents, tables, settings: { timeZone } }: Indexed): Line[] => [
  ...documents
    .filter((one) => one.category === category)
    .map(({ file: { document }, paper, name }) => ({
      title: document.label,
      detail: [
        paper?.label ?? documentTypeLabels[document.type],
        `uploaded ${printedMoment(timeZone, document.uploadedAt)}`,
        document.archivedAt === null ? '' : 'archived',
        document.supersededAt === null ? '' : 'superseded',
      ]
        .filter((part) => part !== '')
        .join(', '),
      file: name,
    })),
  ...tables
    .filter((one) => one.category === category)
    .map((one) => ({ title: one.title, detail: 'Table', file: pathOf(one) })),
]

const nothing: Line = { title: 'Nothing on file', detail: '', file: null }

/** The first page of an audit file: the deal, its papers, and what is in each folder. */
export const auditIndex = (indexed: Indexed): Listing => {
  const { dealId, deal, settings, at } = indexed
  const sections = [
    { title: 'Papers that the deal needs, and what was decided', lines: paperLines(indexed) },
    ...categories.map((category) => ({ title: folderOf(category), lines: fileLines(category, indexed) })),
  ]
  return {
    title: `Audit file: ${deal.address}`,
    madeAt: at.toISOString(),
    letterhead: { name: settings.name, lines: [settings.address ?? '', settings.phone ?? ''].filter((line) => line) },
    reference: `Made ${printedMoment(settings.timeZone, at)}`,
    facts: [
      { label: 'Property', value: `${deal.address}, ${deal.place}` },
      { label: 'Side and kind', value: `${dealSideLabels[deal.side]}, ${dealKindLabels[deal.kind].toLowerCase()}` },
      { label: 'Agent', value: deal.agentName },
      { label: 'Client', value: deal.clientName ?? 'None on the deal' },
      { label: 'Status', value: statusLabel(deal.status) },
      { label: 'Contract date', value: deal.contractDate === null ? 'None' : printedDay(deal.contractDate) },
      { label: 'Closing date', value: deal.closeDate === null ? 'None' : printedDay(deal.closeDate) },
    ],
    sections: sections.map(({ title, lines }) => ({ title, lines: lines.length > 0 ? lines : [nothing] })),
    footer: `${deal.address}  ·  ${dealId}`,
  }
}
