import {
  daysBetween,
  addDays,
  type ClockTerms,
  deadlinesOf,
  deadlinesToCome,
  type ContractEventKind,
} from '@bluebonnet/domain'
import { v7 } from 'uuid'
import { cycle, seededRandom } from '../kit/random.js'
import type { SeedRow } from '../kit/rows.js'
import type { DealPlan } from './deal-plan.js'
import type { DemoKit } from './demo-kit.js'
import type { DemoAgent } from './people.js'

/** A demo deal with the fields that its contract needs. */
export interface ContractedDeal {
  id: string
  /** Its index among all; varies deals of one status. */
  turn: number
  plan: DealPlan
  agent: DemoAgent
  priceCents: number
  contractDate: string | null
  closeDate: string | null
}

/** The state of the earnest money of a deal under contract: most is delivered, some is due, one deal is late. */
type EarnestMoney = 'DUE' | 'PINNED' | 'LATE' | 'DELIVERED' | 'DELIVERED_LATE'
const fates: readonly EarnestMoney[] = ['DELIVERED', 'DELIVERED_LATE', 'DUE', 'DELIVERED', 'LATE', 'DUE', 'PINNED']

export const earnestMoneyOf = ({ plan, turn }: Pick<ContractedDeal, 'plan' | 'turn'>): EarnestMoney => {
  if (plan.status !== 'UNDER_CONTRACT') return 'DELIVERED'
  // The demo agent's first is due tomorrow, or on the next business day.
  return plan.agent === 0 ? 'DUE' : cycle(fates, turn)
}

const isToCome = (deal: ContractedDeal): boolean => ['DUE', 'PINNED'].includes(earnestMoneyOf(deal))
/** How many days after the contract it was delivered. */
export const deliveredAfter = (deal: ContractedDeal): number | null =>
  ({ DUE: null, PINNED: null, LATE: null, DELIVERED: 2, DELIVERED_LATE: 6 })[earnestMoneyOf(deal)]

/** Days by which an amendment moved the closing of some deals; null for the others. */
const putOffBy = ({ turn }: ContractedDeal): number | null => (turn % 4 === 1 ? 10 : null)

/** The contract terms of an open deal, from which its dates are computed; null for any other deal. */
export const demoTerms = (kit: DemoKit, deal: ContractedDeal): ClockTerms | null => {
  const { plan, contractDate, closeDate } = deal
  if (contractDate === null || !['UNDER_CONTRACT', 'PENDING'].includes(plan.status)) return null
  const signedAgo = daysBetween(contractDate, kit.today)
  const isRunning = plan.status === 'UNDER_CONTRACT'
  return {
    effectiveDate: contractDate,
    optionDays: isRunning ? signedAgo + 2 : 10,
    earnestMoneyDays: isRunning && isToCome(deal) ? signedAgo + 1 : 3,
    additionalEarnestMoneyDays: null,
    financingDays: isRunning ? signedAgo + 14 : 21,
    surveyDays: 14,
    titleObjectionDays: 8,
    closingDate: closeDate,
  }
}

/** The terms of open deals, and the money delivered so far. */
export const createContracts = (
  kit: DemoKit,
  deals: readonly ContractedDeal[],
): Record<'terms' | 'events' | 'deadlines', SeedRow[]> => {
  const terms: SeedRow[] = []
  const deadlines: SeedRow[] = []
  const random = seededRandom(1_931)
  const own = (at: Date): string =>
    v7({ msecs: at.getTime(), random: Uint8Array.from({ length: 16 }, () => Math.floor(random() * 256)) })
  const events: SeedRow[] = []
  for (const deal of deals) {
    const { id, agent, priceCents } = deal
    const clock = demoTerms(kit, deal)
    if (clock === null) continue
    const contractDate = clock.effectiveDate
    const signedAgo = daysBetween(contractDate, kit.today)
    const entered = { deal_id: id, created_by: agent.user.id }
    const at = kit.past(-signedAgo, '16:20')
    const version = (row: SeedRow, closingDate: string | null, enteredAt: Date): SeedRow => ({
      ...entered,
      ...row,
      id: kit.id(enteredAt),
      effective_date: contractDate,
      option_days: clock.optionDays,
      option_fee_cents: 25_000,
      earnest_money_cents: Math.round(priceCents / 10_000) * 100,
      earnest_money_days: clock.earnestMoneyDays,
      financing_days: clock.financingDays,
      survey_days: clock.surveyDays,
      title_objection_days: clock.titleObjectionDays,
      closing_date: closingDate,
      county: 'Travis',
      created_at: enteredAt,
    })
    const putOff = putOffBy(deal)
    const before =
      clock.closingDate === null || putOff === null ? clock.closingDate : addDays(clock.closingDate, -putOff)
    terms.push(version({ version: 1, replaces: null, source: 'CONTRACT' }, before, at))
    if (putOff !== null)
      terms.push(
        version({ version: 2, replaces: 1, source: 'AMENDMENT' }, clock.closingDate, kit.past(-signedAgo + 3, '11:05')),
      )
    const happened: Partial<Record<ContractEventKind, string>> = {}
    const delivered = deliveredAfter(deal)
    for (const [kind, after] of [
      ['OPTION_FEE', 1],
      ['TITLE_HAS_CONTRACT', 2],
      ...(delivered === null ? [] : [['EARNEST_MONEY', delivered] as const]),
    ] as const) {
      const day = addDays(contractDate, after)
      happened[kind] = day
      const deliveredAt = kit.past(-signedAgo + after, '09:40')
      events.push({
        ...entered,
        id: kit.id(deliveredAt),
        kind,
        day,
        amount_cents: kind === 'OPTION_FEE' ? 25_000 : null,
        created_at: deliveredAt,
      })
    }
    for (const { deadline, day } of deadlinesToCome(deadlinesOf(clock, happened), happened))
      deadlines.push({ id: own(at), deal_id: id, kind: deadline, day, created_at: at })
  }
  return { terms, events, deadlines }
}
