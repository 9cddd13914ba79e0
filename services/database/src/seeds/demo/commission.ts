import { capYear, computeCommission, defaultPlans, grossCommission } from '@bluebonnet/commission'
import type { CommissionResult, OtherPayee } from '@bluebonnet/commission'
import type { DemoDeal } from './deals.js'
import type { DemoKit } from './demo-kit.js'
import type { DemoAgent } from './people.js'

export interface DemoCda {
  id: string
  deal: DemoDeal
  result: CommissionResult
  capUsedBefore: number
  capYearStart: string
  effectiveDate: string
  issuedAt: Date
  approvedAt: Date | null
  sentAt: Date | null
}

const defaultRate = 3_000

const anchorOf = ({ capYearStart }: DemoAgent): { month: number; day: number } | null => {
  if (capYearStart === null) return null
  const [, month = 1, day = 1] = capYearStart.split('-').map(Number)
  return { month, day }
}

const grossOf = (deal: DemoDeal): number =>
  grossCommission(
    deal.grossCents === null ? { priceCents: deal.priceCents, rate: defaultRate } : { grossCents: deal.grossCents },
  ).grossCents

/** The CDAs in the order of their closings, so that each agent's cap fills up as it would have. */
export const createCdas = (
  kit: DemoKit,
  deals: readonly DemoDeal[],
  othersOf: (deal: DemoDeal) => OtherPayee[] = () => [],
): DemoCda[] => {
  const used = new Map<string, number>()
  const dated = deals.flatMap((deal) =>
    deal.plan.cda === undefined || deal.closeDate === null ? [] : [{ deal, closing: deal.closeDate }],
  )
  return dated
    .toSorted((a, b) => a.closing.localeCompare(b.closing))
    .map(({ deal, closing }) => {
      const year = capYear(anchorOf(deal.agent), closing)
      const key = `${deal.agent.id} ${year.start}`
      const capUsedBefore = used.get(key) ?? 0
      const result = computeCommission({
        grossCents: grossOf(deal),
        plan: defaultPlans[deal.agent.plan],
        capUsedCents: capUsedBefore,
        others: othersOf(deal),
      })
      used.set(key, capUsedBefore + result.capCountedCents)
      const issued = deal.plan.closedDaysAgo === undefined ? -2 : -deal.plan.closedDaysAgo - 4
      const issuedAt = kit.past(issued, '09:15')
      const approvedAt = deal.plan.cda === 'TO_REVIEW' ? null : kit.past(issued + 1, '10:40')
      return {
        id: kit.id(issuedAt),
        deal,
        result,
        capUsedBefore,
        capYearStart: year.start,
        effectiveDate: closing,
        issuedAt,
        approvedAt,
        sentAt: deal.plan.cda === 'SENT' ? kit.past(issued + 1, '10:55') : null,
      }
    })
}
