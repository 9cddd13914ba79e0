import type { PlanInForce } from '@bluebonnet/brokerage'
import { type OtherCap } from '@bluebonnet/contracts'
import { dollarsOf } from '@bluebonnet/domain'
import { Injectable } from '@nestjs/common'
import {
  type CapPeriod,
  type CapYear,
  type Cents,
  type CountedUse,
  isInCapYear,
  type PlanTerms,
  type Usage,
} from '@bluebonnet/commission'
import type { EntityManager } from 'typeorm'
import { capYearOf } from './cap-year.js'
import { capStatuses, capUsedWithin, countedInYears, countedUnderPlans } from './ledger.sql.js'

interface Use {
  agentId: string
  year: CapYear
}

/** An agent's use of a cap year, in integer cents. */
export interface CapStatus {
  /** From closed deals, opening balances and corrections. */
  paid: Cents
  /** Reserved by CDAs of open deals. */
  reserved: Cents
}

export const zeroUsage: Usage = { caps: {}, steps: {} }

/** Adds up counts by the ids of caps and steps. */
export const addCounted = (sum: Usage, { counted }: { counted: CountedUse }): Usage => {
  const caps = Object.entries(counted.caps).map(([id, one]) => {
    const before = sum.caps[id] ?? { cents: 0, deals: 0 }
    return [id, { cents: before.cents + one.cents, deals: before.deals + one.deals }] as const
  })
  const steps = Object.entries(counted.steps).map(([id, one]) => {
    const before = sum.steps[id] ?? { cents: 0, deals: 0, baseCents: 0 }
    const cents = before.cents + one.cents
    return [id, { cents, deals: before.deals + one.deals, baseCents: before.baseCents + one.baseCents }] as const
  })
  return { caps: { ...sum.caps, ...Object.fromEntries(caps) }, steps: { ...sum.steps, ...Object.fromEntries(steps) } }
}

/** Each cap's use in its own year. Steps go by the agent's cap year (docs/rules/commission-and-caps.md#cap-period). */
export const usageByPeriod = ({ caps }: Pick<PlanTerms, 'caps'>, used: Readonly<Record<CapPeriod, Usage>>): Usage => ({
  caps: Object.fromEntries(
    caps.map(({ id, period = 'ANNIVERSARY' }) => [id, used[period].caps[id] ?? { cents: 0, deals: 0 }]),
  ),
  steps: used.ANNIVERSARY.steps,
})

/** An agent on a plan, and the day whose years count. */
interface OnDay {
  agentId: string
  capYearStart: string | null
  day: string
  terms: PlanTerms
}

/** What CDAs counted in the years by which a plan's limits go on a day. */
export const usageOn = (
  { day, terms, ...whose }: Omit<OnDay, 'agentId'>,
  rows: readonly { effectiveOn: string; counted: CountedUse }[],
): Usage => {
  const within = (period: CapPeriod): Usage => {
    const year = capYearOf(whose, day, period)
    return rows.filter(({ effectiveOn }) => isInCapYear(year, effectiveOn)).reduce(addCounted, zeroUsage)
  }
  return usageByPeriod(terms, { ANNIVERSARY: within('ANNIVERSARY'), CALENDAR: within('CALENDAR') })
}

/** Sums of the append-only ledger: cap use is never a stored counter (docs/rules/commission-and-caps.md#cap-use). */
@Injectable()
export class CapUse {
  /**
   * By agent, without what one CDA itself counts. The caller must hold the agents' locks if the figure goes into a CDA.
   */
  async used(manager: EntityManager, of: readonly Use[], exceptCdaId: string | null): Promise<Map<string, Cents>> {
    const rows = await capUsedWithin(manager, [
      of.map(({ agentId }) => agentId),
      of.map(({ year }) => year.start),
      of.map(({ year }) => year.end),
      exceptCdaId,
    ])
    return new Map(rows.map(({ agentId, cents }) => [agentId, Number(cents)]))
  }

  /** What an agent's live CDAs of the year counted towards caps and limits of one of the brokerage's own plans. */
  async usedOfPlan(
    manager: EntityManager,
    { planId, ...whose }: OnDay & { planId: string },
    exceptCdaId: string | null,
  ): Promise<Usage> {
    return usageOn(whose, await countedUnderPlans(manager, [[whose.agentId], [planId], exceptCdaId]))
  }

  /** Agents' use of their plans' caps other than the main cap. Agents without such caps are missing. */
  async atOtherCaps(
    manager: EntityManager,
    all: readonly (Omit<OnDay, 'terms'> & { plan: Pick<PlanInForce, 'planId' | 'otherCaps' | 'terms'> })[],
  ): Promise<Map<string, OtherCap[]>> {
    const some = all.filter(({ plan }) => plan.otherCaps.length > 0)
    if (some.length === 0) return new Map()
    const rows = await countedInYears(manager, [
      some.map(({ agentId }) => agentId),
      some.map(({ plan }) => plan.planId),
      some.map((one) => yearsOf(one).start),
      some.map((one) => yearsOf(one).end),
    ])
    return new Map(
      some.map(({ agentId, plan, ...one }) => {
        const theirs = rows.filter((row) => row.agentId === agentId)
        const { caps } = usageOn({ ...one, terms: plan.terms }, theirs)
        const otherCapOf = ({ id, label, amount, deals }: PlanInForce['otherCaps'][number]): OtherCap => {
          const used = caps[id] ?? { cents: 0, deals: 0 }
          return { label, amount, deals, usedAmount: dollarsOf(used.cents), usedDeals: used.deals }
        }
        return [agentId, plan.otherCaps.map(otherCapOf)]
      }),
    )
  }

  /** Use of several agents, each in their own cap year; by agent. */
  async capStatuses(
    manager: EntityManager,
    of: readonly { agentId: string; year: CapYear }[],
  ): Promise<Map<string, CapStatus>> {
    const rows = await capStatuses(manager, [
      of.map(({ agentId }) => agentId),
      of.map(({ year }) => year.start),
      of.map(({ year }) => year.end),
    ])
    return new Map(
      rows.map(({ agentId, paid, reserved }) => [agentId, { paid: Number(paid), reserved: Number(reserved) }]),
    )
  }
}

/** The agent's cap year and the calendar year together. */
const yearsOf = ({ day, ...whose }: Omit<OnDay, 'agentId' | 'terms'>): CapYear => {
  const [own, calendar] = [capYearOf(whose, day), capYearOf(whose, day, 'CALENDAR')]
  return {
    start: own.start < calendar.start ? own.start : calendar.start,
    end: own.end > calendar.end ? own.end : calendar.end,
  }
}
