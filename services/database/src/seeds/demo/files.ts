import {
  paperNeedOf,
  type DealFacts,
  type DocumentType,
  type PaperItem,
  type PaperState,
  readyList,
  dayOfRule,
} from '@bluebonnet/domain'
import { v7 } from 'uuid'
import { cycle, seededRandom } from '../kit/random.js'
import type { SeedRow } from '../kit/rows.js'
import { earnestMoneyOf } from './contract.js'
import type { DemoDeal } from './deals.js'
import type { DemoKit } from './demo-kit.js'
import type { People } from './people.js'
import { demoAnchors } from './tasks.js'

/** The files of all deals: the facts that decide their papers, the papers, and their reviews. */
interface DemoFiles {
  checklists: SeedRow[]
  checklistOf: ReadonlyMap<DemoDeal, string>
  factsOf: (deal: DemoDeal) => DealFacts
  papers: SeedRow[]
  reviews: SeedRow[]
}

/** A document of a deal. */
export interface FiledPaper {
  id: string
  dealId: string
  type: DocumentType
}

interface Step {
  state: PaperState
  by: string
  /** How many hours ago. */
  hoursAgo: number
  reason?: string
  note?: string
}

const noTo = { association: false, condominium: false, district: false, sellerStays: false, buyerEarly: false }
const plain: DealFacts = { ...noTo, otherSale: false, backUp: false, intermediary: false, survey: false }

const hasCda = ({ plan }: DemoDeal): boolean => plan.status === 'CLOSED' || plan.cda !== undefined
const isRunning = ({ plan }: DemoDeal): boolean => plan.status === 'UNDER_CONTRACT' || plan.status === 'PENDING'

/** Facts that vary open deals: each requires other papers. */
const particulars: readonly DealFacts[] = [
  { association: true },
  { survey: true },
  { association: true, district: true },
  { sellerStays: true },
  { otherSale: true, survey: true },
  { association: true, intermediary: true },
  { buyerEarly: true },
]
/** Facts that are still unknown, for every fourth open deal. */
const untold: DealFacts = { district: null, sellerStays: null, survey: null }

/** The known facts: all when a CDA depends on them, nearly all while the deal is open, only the house before. */
const factsOf = (deal: DemoDeal, index: number): DealFacts => {
  if (hasCda(deal)) return { ...plain, yearBuilt: 1984 + (index % 36), financed: false, represented: false }
  if (deal.plan.status === 'DRAFT') return {}
  const yearBuilt = index % 3 === 0 ? 1962 + (index % 12) : 1996
  if (!isRunning(deal)) return { yearBuilt, condominium: false, association: index % 2 === 0 }
  return {
    ...plain,
    yearBuilt,
    financed: index % 4 !== 1,
    represented: index % 5 !== 0,
    ...cycle(particulars, index),
    ...(index % 4 === 2 ? untold : {}),
  }
}

const notApplicable = 'The association is voluntary and issues no certificate.'

/** The steps of a required paper of a deal, oldest first. */
const stepsOf = (item: PaperItem, deal: DemoDeal, index: number, broker: string, isFiled: boolean): Step[] => {
  const agent = deal.agent.user.id
  const submitted = (hoursAgo: number): Step => ({ state: 'SUBMITTED', by: agent, hoursAgo })
  const accepted = (hoursAgo: number): Step => ({ state: 'ACCEPTED', by: broker, hoursAgo })
  if (hasCda(deal)) return [submitted(220), accepted(200)]
  const isBeginning = item.stage === 'START'
  if (!isRunning(deal)) {
    if (!isFiled) return []
    const sent = submitted(2 + ((index * 7) % 60))
    return index % 2 === 0 ? [sent] : [sent, accepted(1)]
  }
  if (isBeginning) return [submitted(240), accepted(230)]
  if (item.key === 'association-information' && index % 4 === 3)
    return [{ state: 'NOT_APPLICABLE', by: broker, hoursAgo: 26, note: notApplicable }]
  if (item.key === 'survey' && index % 2 === 0)
    return [submitted(70), { state: 'RETURNED', by: broker, hoursAgo: 44, reason: 'PAGES_MISSING' }, submitted(5)]
  // A deal that nears its closing has most of its papers.
  if (deal.plan.status === 'PENDING' && index % 4 !== 3 && item.key !== 'appraisal')
    return item.stage === 'CLOSING' ? [submitted(20 + (index % 30))] : [submitted(190), accepted(170)]
  if (item.key === 'contract') return index % 3 === 0 ? [submitted(3 + (index % 60))] : [submitted(96), accepted(80)]
  if (item.key === 'sellers-disclosure' && index % 3 === 1)
    return [
      submitted(90),
      {
        state: 'RETURNED',
        by: broker,
        hoursAgo: 30,
        reason: 'SIGNATURE_MISSING',
        note: 'The second seller has not signed.',
      },
    ]
  if (item.key === 'earnest-money' && earnestMoneyOf(deal).startsWith('DELIVERED'))
    return index % 2 === 0 ? [submitted(80), accepted(60)] : [submitted(2 + (index % 30))]
  if (item.key === 'lead-paint' && index % 6 === 0)
    return [{ state: 'WAIVED', by: broker, hoursAgo: 20, note: 'Foreclosure sale, no disclosure is owed.' }]
  return []
}

/** Deals in every state of their papers; every deal with a CDA has a complete file. */
export const createFiles = (
  kit: DemoKit,
  people: People,
  deals: readonly DemoDeal[],
  documents: readonly FiledPaper[],
): DemoFiles => {
  const random = seededRandom(1_978)
  const id = (at: Date): string =>
    v7({ msecs: at.getTime(), random: Uint8Array.from({ length: 16 }, () => Math.floor(random() * 256)) })
  const checklistOf = new Map<DemoDeal, string>()
  const factsByDeal = new Map(deals.map((deal, index) => [deal, factsOf(deal, index)]))
  const files: DemoFiles = {
    checklists: [],
    checklistOf,
    factsOf: (deal) => factsByDeal.get(deal) ?? {},
    papers: [],
    reviews: [],
  }
  for (const [index, deal] of deals.entries()) {
    const facts = files.factsOf(deal)
    const anchors = demoAnchors(kit, deal)
    for (const [position, item] of readyList({ side: deal.plan.side, kind: 'SALE' }).entries()) {
      const { requirement, why } = paperNeedOf(item, facts)
      const filed = documents.find(({ dealId, type }) => dealId === deal.id && type === item.documentType)
      const steps = requirement === 'NEEDED' ? stepsOf(item, deal, index, people.broker.id, filed !== undefined) : []
      const documentId = steps.length === 0 ? null : (filed?.id ?? null)
      const at = (step: Step): Date =>
        new Date(Math.max(deal.createdAt.getTime() + 60_000, kit.now.getTime() - step.hoursAgo * 3_600_000))
      const paperId = id(deal.createdAt)
      const state = steps.at(-1)?.state ?? 'MISSING'
      const submitted = steps.findLast((step) => step.state === 'SUBMITTED')
      files.papers.push({
        id: paperId,
        deal_id: deal.id,
        key: item.key,
        label: item.label,
        trec_form: item.trecForm,
        document_type: item.documentType,
        stage: item.stage,
        position,
        requirement,
        why,
        state,
        document_id: documentId,
        submitted_at: submitted === undefined ? null : at(submitted),
        second_review: item.secondReview,
        due_rule: item.due ?? null,
        due_on: item.due ? dayOfRule(item.due, anchors) : null,
        version: steps.length + 1,
      })
      for (const [number, step] of steps.entries())
        files.reviews.push({
          id: id(at(step)),
          paper_id: paperId,
          state: step.state,
          document_id: documentId,
          reason: step.reason ?? null,
          note: step.note ?? null,
          reviewed_by: step.by,
          created_at: new Date(at(step).getTime() + number),
        })
    }
    const checklistId = id(deal.createdAt)
    checklistOf.set(deal, checklistId)
    files.checklists.push({
      id: checklistId,
      type: deal.plan.side,
      kind: 'SALE',
      facts,
      created_at: deal.createdAt,
      updated_at: deal.createdAt,
    })
  }
  return files
}
