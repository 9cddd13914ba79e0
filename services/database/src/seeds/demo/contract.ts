import type { ContractEventKind } from '@bluebonnet/contracts'
import { type ClockTerms, deadlinesOf } from '@bluebonnet/contracts/contract-clock/deadlines'
import { deadlinesToCome } from '@bluebonnet/contracts/contract-clock/moves'
import { v7 } from 'uuid'
import { addDays } from '../kit/dates.js'
import { seededRandom } from '../kit/random.js'
import type { Row } from '../kit/rows.js'
import type { DemoDeal } from './deals.js'
import type { DemoKit } from './demo-kit.js'

/** Days between two days. */
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** What the contract of a deal under way counts its days by; null for any other deal. */
export const demoTerms = (kit: DemoKit, { plan, contractDate, closeDate }: DemoDeal): ClockTerms | null => {
  if (contractDate === null || !['UNDER_CONTRACT', 'PENDING'].includes(plan.status)) return null
  const signedAgo = daysBetween(contractDate, kit.today)
  const isRunning = plan.status === 'UNDER_CONTRACT'
  return {
    effectiveDate: contractDate,
    optionDays: isRunning ? signedAgo + 2 : 10,
    earnestMoneyDays: 3,
    additionalEarnestMoneyDays: null,
    financingDays: isRunning ? signedAgo + 14 : 21,
    surveyDays: 14,
    titleObjectionDays: 8,
    closingDate: closeDate,
  }
}

/** The terms of deals under way, and the money that was delivered under them so far. */
export const createContracts = (
  kit: DemoKit,
  deals: readonly DemoDeal[],
): Record<'terms' | 'events' | 'deadlines', Row[]> => {
  const terms: Row[] = []
  const deadlines: Row[] = []
  const random = seededRandom(1_931)
  const own = (at: Date): string =>
    v7({ msecs: at.getTime(), random: Uint8Array.from({ length: 16 }, () => Math.floor(random() * 256)) })
  const events: Row[] = []
  for (const deal of deals) {
    const { id, plan, agent, priceCents } = deal
    const clock = demoTerms(kit, deal)
    if (clock === null) continue
    const contractDate = clock.effectiveDate
    const signedAgo = daysBetween(contractDate, kit.today)
    const isRunning = plan.status === 'UNDER_CONTRACT'
    const entered = { deal_id: id, created_by: agent.user.id }
    const at = kit.past(-signedAgo, '16:20')
    terms.push({
      ...entered,
      id: kit.id(at),
      version: 1,
      replaces: null,
      source: 'CONTRACT',
      effective_date: contractDate,
      option_days: clock.optionDays,
      option_fee_cents: 25_000,
      earnest_money_cents: Math.round(priceCents / 10_000) * 100,
      earnest_money_days: clock.earnestMoneyDays,
      financing_days: clock.financingDays,
      survey_days: clock.surveyDays,
      title_objection_days: clock.titleObjectionDays,
      closing_date: clock.closingDate,
      county: 'Travis',
      created_at: at,
    })
    const happened: Partial<Record<ContractEventKind, string>> = {}
    for (const [kind, after] of [
      ['OPTION_FEE', 1],
      ['TITLE_HAS_CONTRACT', 2],
      ...(isRunning ? [] : [['EARNEST_MONEY', 2] as const]),
    ] as const) {
      const day = addDays(contractDate, after)
      happened[kind] = day
      const told = kit.past(-signedAgo + after, '09:40')
      events.push({
        ...entered,
        id: kit.id(told),
        kind,
        day,
        amount_cents: kind === 'OPTION_FEE' ? 25_000 : null,
        created_at: told,
      })
    }
    for (const { deadline, day } of deadlinesToCome(deadlinesOf(clock, happened), happened))
      deadlines.push({ id: own(at), deal_id: id, kind: deadline, day, created_at: at })
  }
  return { terms, events, deadlines }
}
