import {
  capYear,
  computeCommission,
  defaultPlans,
  grossCommission,
  type AgentPart,
  type AgentRole,
  type CommissionResult,
  type OtherPayee,
} from '@bluebonnet/commission'
import type { DemoDeal } from './deals.js'
import type { DemoKit } from './demo-kit.js'
import type { DemoAgent } from './people.js'

/** An agent who shares a deal with its own agent, at a rate. */
export interface DemoSharer {
  agent: DemoAgent
  role: AgentRole
  rate: number
}

/** Their part of a CDA. */
export interface DemoPart extends DemoSharer {
  part: AgentPart
  capUsedBefore: number
  capYearStart: string
}

export interface DemoCda {
  id: string
  deal: DemoDeal
  result: CommissionResult
  parts: DemoPart[]
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

interface Division {
  othersOf?: (deal: DemoDeal) => OtherPayee[]
  sharersOf?: (deal: DemoDeal) => DemoSharer[]
}

/** The used amount of each agent's cap years so far. */
const createCapUse = () => {
  const used = new Map<string, number>()
  return (agent: DemoAgent, closing: string) => {
    const { start } = capYear(anchorOf(agent), closing)
    const key = `${agent.id} ${start}`
    const before = used.get(key) ?? 0
    return { before, start, count: (cents: number) => used.set(key, before + cents) }
  }
}

const nobody = (): never[] => []

/** The CDAs in the order of their closings, so that each agent's cap fills up correctly. */
export const createCdas = (
  kit: DemoKit,
  deals: readonly DemoDeal[],
  { othersOf = nobody, sharersOf = nobody }: Division = {},
): DemoCda[] => {
  const useOf = createCapUse()
  const dated = deals.flatMap((deal) =>
    deal.plan.cda === undefined || deal.closeDate === null ? [] : [{ deal, closing: deal.closeDate }],
  )
  return dated
    .toSorted((a, b) => a.closing.localeCompare(b.closing))
    .map(({ deal, closing }) => {
      const own = useOf(deal.agent, closing)
      const sharers = sharersOf(deal).map((sharer) => ({ ...sharer, use: useOf(sharer.agent, closing) }))
      const result = computeCommission({
        grossCents: grossOf(deal),
        plan: defaultPlans[deal.agent.plan],
        capUsedCents: own.before,
        others: othersOf(deal),
        agents: sharers.map(({ agent: { id, plan, user }, role, rate, use }) => ({
          agentId: id,
          name: `${user.firstName} ${user.lastName}`,
          licenceNumber: user.licence,
          role,
          share: { rate },
          plan: defaultPlans[plan],
          capUsedCents: use.before,
        })),
      })
      own.count(result.capCountedCents)
      const parts = result.agents.flatMap((part, place): DemoPart[] => {
        const sharer = sharers[place]
        if (sharer === undefined) return []
        const { use, ...who } = sharer
        use.count(part.capCountedCents)
        return [{ ...who, part, capUsedBefore: use.before, capYearStart: use.start }]
      })
      const issued = deal.plan.closedDaysAgo === undefined ? -2 : -deal.plan.closedDaysAgo - 4
      const issuedAt = kit.past(issued, '09:15')
      const approvedAt = deal.plan.cda === 'TO_REVIEW' ? null : kit.past(issued + 1, '10:40')
      return {
        id: kit.id(issuedAt),
        deal,
        result,
        parts,
        capUsedBefore: own.before,
        capYearStart: own.start,
        effectiveDate: closing,
        issuedAt,
        approvedAt,
        sentAt: deal.plan.cda === 'SENT' ? kit.past(issued + 1, '10:55') : null,
      }
    })
}
