import { readyList, type PaperState } from '@bluebonnet/domain'
import type { DemoDeal } from '../seeds/demo/deals.js'
import type { DemoKit } from '../seeds/demo/demo-kit.js'
import type { SeedRow } from '../seeds/kit/rows.js'
import { perDeal } from './tiers.js'

const isUnderWay = ({ plan: { status } }: DemoDeal): boolean => status === 'UNDER_CONTRACT' || status === 'PENDING'

/** All accepted once closed; an open deal has some, and one that waits for a broker; other deals none yet. */
const stateOf = (deal: DemoDeal, position: number): PaperState => {
  if (deal.plan.status === 'CLOSED') return 'ACCEPTED'
  if (!isUnderWay(deal)) return 'MISSING'
  if (position === 5) return 'SUBMITTED'
  return position < 5 ? 'ACCEPTED' : 'MISSING'
}

/** The papers of every deal, without documents. */
export function* loadFileRows(kit: DemoKit, deals: readonly DemoDeal[]): Generator<SeedRow> {
  for (const deal of deals) {
    const items = readyList({ side: deal.plan.side, kind: 'SALE' }).slice(0, perDeal.papers)
    for (const [position, item] of items.entries()) {
      const state = stateOf(deal, position)
      yield {
        id: kit.id(deal.createdAt),
        deal_id: deal.id,
        key: item.key,
        label: item.label,
        document_type: item.documentType,
        stage: item.stage,
        position,
        requirement: position < 7 ? 'NEEDED' : 'OPTIONAL',
        why: 'Required on every file',
        state,
        submitted_at: state === 'SUBMITTED' ? deal.createdAt : null,
      }
    }
  }
}
