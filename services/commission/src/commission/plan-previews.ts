import { assertPlanPayees, Brokerage, type PlanCatalog, Plans, planTermsOf } from '@bluebonnet/brokerage'
import {
  type AgentPart,
  type CapPeriod,
  type Cents,
  computeCommission,
  type CountedUse,
  type AdditionalAgent,
  grossCommission,
  mainCap,
  type OtherPayee,
  type PlanTerms,
  type Usage,
  withOwnCap,
} from '@bluebonnet/commission'
import { type CallInput, type PlanCapTerms, type SampledPlan, type PlanTrial, periodDays } from '@bluebonnet/contracts'
import { centsOf, dayAfter, dollarsOf, thousandthsOf } from '@bluebonnet/domain'
import { fullName, raw, rowsOf, sql } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { z } from 'zod'
import { type VersionLines, toDivided, dividedRow, sharedColumns } from '../cdas/cda-lines.sql.js'
import { yearBefore } from './calendar.js'
import { earnedBy, ownEarned, ownSplit } from '../estimates/figures.js'
import { addCounted, usageByPeriod, zeroUsage } from '../ledger/cap-use.js'
import { closedWithin } from '@bluebonnet/deals'
import { capYearOf } from '../ledger/cap-year.js'
import { planDayOf } from '../participants/deal-agents.sql.js'
import { othersOf } from '../participants/participants.sql.js'

/** A closed deal with its CDA's figures. Sums are bigint, so they arrive as text. */
const paidDeal = z.strictObject({
  dealId: z.string(),
  agentId: z.string(),
  closeDate: z.string(),
  /** The day that determines whether a team's cap applies to the agent. */
  planDay: z.string(),
  priceCents: z.string(),
  grossCents: z.string().nullable(),
  earnedCents: z.string().nullable(),
  ...dividedRow,
  isCounted: z.boolean(),
})
type PaidDeal = z.output<typeof paidDeal> & Pick<VersionLines, 'agents'>

/** An agent with a part in such deals. */
const person = z.strictObject({
  agentId: z.string(),
  name: z.string(),
  capYearStart: z.string().nullable(),
  annualCapCents: z.string().nullable(),
})

interface Sums {
  deals: number
  gross: Cents
  paid: Cents
  under: Cents
}

const nothing: Sums = { deals: 0, gross: 0, paid: 0, under: 0 }
const together = (one: Sums, other: Sums): Sums => ({
  deals: one.deals + other.deals,
  gross: one.gross + other.gross,
  paid: one.paid + other.paid,
  under: one.under + other.under,
})
const answered = ({ deals, gross, paid, under }: Sums): PlanTrial['inAll'] => ({
  deals,
  gross: dollarsOf(gross),
  paid: dollarsOf(paid),
  under: dollarsOf(under),
})

/**
 * Previews a plan before anybody is on it (docs/rules/commission-and-caps.md#what-if). Stores nothing. Every cap year
 * starts at zero: opening balances are ignored.
 */
@Injectable()
export class PlanPreviews {
  constructor(
    private readonly dataSource: DataSource,
    private readonly brokerage: Brokerage,
    private readonly plans: Plans,
  ) {}

  /** Processes closed deals in order, for each agent with a part, through their own cap years. */
  async ofClosed({ terms, period: given }: CallInput<'POST /api/plans/preview'>['body']): Promise<PlanTrial> {
    const today = await this.brokerage.today()
    const plan = planTermsOf(terms, await assertPlanPayees(this.dataSource.manager, terms, today))
    const period = given ?? `${dayAfter(yearBefore(today))}..${today}`
    const { from, to } = periodDays(period)
    const wanted = closedWithin({ from: yearBefore(from), to }, today)
    const { manager } = this.dataSource
    const found = await rowsOf(
      manager,
      paidDeal,
      sql`SELECT deal.id AS "dealId", deal.agent_id AS "agentId", deal.close_date::text AS "closeDate",
                 ${raw(planDayOf('deal'))}::text AS "planDay",
                 deal.price_cents AS "priceCents", cda.gross_commission_cents AS "grossCents",
                 cda.agent_split_cents + cda.arrears_cents AS "earnedCents", deal.close_date >= ${from} AS "isCounted",
                 ${raw(sharedColumns('cda'))}
            FROM deals deal LEFT JOIN cdas cda ON cda.deal_id = deal.id AND cda.voided_at IS NULL
           WHERE ${wanted} ORDER BY deal.close_date, deal.id`,
    )
    const rows = found.map((row) => ({ ...row, agents: toDivided(row).agents }))
    const others = await othersOf(
      manager,
      rows.map(({ dealId }) => dealId),
    )
    const years = await this.years(manager, plan, rows)
    const inAll = rows.map((row) => years.pay(row, others.get(row.dealId) ?? [])).reduce(together, nothing)
    const agents = years.sums.toSorted((a, b) => b.gross - a.gross || a.agentName.localeCompare(b.agentName))
    return {
      period,
      inAll: answered(inAll),
      agents: agents.map(({ agentId, agentName, ...sums }) => ({ agentId, agentName, ...answered(sums) })),
      dealsWithoutCda: rows.filter(({ isCounted, grossCents }) => isCounted && grossCents === null).length,
    }
  }

  private async years(manager: EntityManager, plan: PlanTerms, rows: readonly PaidDeal[]): Promise<TriedYears> {
    const ids = new Set(rows.flatMap(({ agentId, agents }) => [agentId, ...(agents ?? []).map((one) => one.agentId)]))
    const people = await rowsOf(
      manager,
      person,
      sql`SELECT agent.id AS "agentId", ${raw(fullName('u'))} AS name, agent.cap_year_start::text AS "capYearStart",
                 agent.annual_cap_cents AS "annualCapCents"
            FROM agents agent JOIN users u ON u.id = agent.user_id WHERE agent.id = ANY (${[...ids]})`,
    )
    return new TriedYears(plan, await this.plans.catalog(manager, [...ids]), people)
  }

  /**
   * One deal for each finite cap of the plan: with the cap unused, with room for half of what the deal would take (one
   * deal for a cap in deals), and with the cap used up. The other caps are unused.
   */
  async sample({ terms, price, rate }: CallInput<'POST /api/plans/sample'>['body']): Promise<SampledPlan> {
    const payees = await assertPlanPayees(this.dataSource.manager, terms, await this.brokerage.today())
    const plan = planTermsOf(terms, payees)
    const priceCents = centsOf(price)
    const { grossCents } = grossCommission({ priceCents, rate: thousandthsOf(rate) })
    const deal = { grossCents, priceCents, plan }
    const below = computeCommission({ ...deal, capUsedCents: 0 })
    const main = mainCap(plan)?.id
    const places = terms.caps.flatMap((cap) => placesOf(cap, below.counted.caps[cap.id]?.cents ?? 0))
    const linesOf = (cap: SampledCap | null): SampledPlan['deals'][number]['lines'] => {
      const used = cap === null ? zeroUsage : { ...zeroUsage, caps: { [cap.id]: cap.used } }
      const capUsedCents = cap !== null && cap.id === main ? cap.used.cents : 0
      return computeCommission({ ...deal, capUsedCents, used }).lines.map(({ kind, label, cents, step }) => ({
        kind,
        label: label ?? null,
        amount: dollarsOf(cents),
        step,
      }))
    }
    return {
      gross: dollarsOf(grossCents),
      clientPaid: dollarsOf(below.clientPaidCents),
      deals:
        places.length === 0
          ? [{ at: 'BELOW', used: 0, cap: null, lines: linesOf(null) }]
          : places.map((cap) => {
              const { label, amount, deals, used } = cap
              const usedAmount = dollarsOf(used.cents)
              const usage = { label, amount, deals, usedAmount, usedDeals: used.deals }
              return { at: cap.at, used: usedAmount, cap: usage, lines: linesOf(cap) }
            }),
    }
  }
}

type SampledCap = PlanCapTerms & { at: SampledPlan['deals'][number]['at']; used: Usage['caps'][string] }

/** Cap positions at which to show a deal that counts so many cents. None for a cap without limit. */
const placesOf = (cap: PlanCapTerms, counted: Cents): SampledCap[] => {
  const { amount, deals } = cap
  if (deals !== null)
    return [
      { ...cap, at: 'BELOW', used: { cents: 0, deals: 0 } },
      { ...cap, at: 'ACROSS', used: { cents: 0, deals: deals - 1 } },
      { ...cap, at: 'ABOVE', used: { cents: 0, deals } },
    ]
  if (amount === null) return []
  const end = centsOf(amount)
  return [
    { ...cap, at: 'BELOW', used: { cents: 0, deals: 0 } },
    { ...cap, at: 'ACROSS', used: { cents: Math.max(0, end - Math.floor(counted / 2)), deals: 0 } },
    { ...cap, at: 'ABOVE', used: { cents: end, deals: 0 } },
  ]
}

/** A share without the part that the client paid. */
const grossOf = ({ shareCents, clientPaidCents }: AgentPart): Cents => shareCents - clientPaidCents

/** An agent's current cap year and calendar year. */
type UsedYears = Readonly<Record<CapPeriod, { start: string; usage: Usage }>>
const noYear = { start: '', usage: zeroUsage }
const noYears: UsedYears = { ANNIVERSARY: noYear, CALENDAR: noYear }

/** All agents' cap years under one plan, deal by deal in chronological order. */
class TriedYears {
  private readonly byAgent: Map<string, { used: UsedYears; sums: Sums; of: z.output<typeof person> }>

  constructor(
    private readonly plan: PlanTerms,
    private readonly planCatalog: PlanCatalog,
    people: readonly z.output<typeof person>[],
  ) {
    this.byAgent = new Map(people.map((of) => [of.agentId, { used: noYears, sums: nothing, of }]))
  }

  get sums(): (Sums & { agentId: string; agentName: string })[] {
    return [...this.byAgent.values()]
      .filter(({ sums }) => sums.deals > 0)
      .map(({ of, sums }) => ({ agentId: of.agentId, agentName: of.name, ...sums }))
  }

  /** Divides a deal among its agents, each in their own cap year. Returns the total over all of them. */
  pay({ agentId, closeDate, planDay, agents, ...deal }: PaidDeal, others: OtherPayee[]): Sums {
    const { isCounted, priceCents } = deal
    if (deal.grossCents === null || deal.earnedCents === null) return nothing
    const parts = agents ?? []
    const [grossCents, earnedCents] = [Number(deal.grossCents), Number(deal.earnedCents)]
    const on = { ...this.usage(agentId, closeDate, planDay), others, priceCents: Number(priceCents), grossCents }
    const sharing = parts.map((part): AdditionalAgent => ({
      agentId: part.agentId,
      name: '',
      licenceNumber: null,
      role: part.role,
      share: part.rate === null ? { cents: part.amountCents ?? 0 } : { rate: part.rate },
      ...this.usage(part.agentId, closeDate, planDay),
    }))
    const result = computeCommission({ ...on, agents: sharing })
    const left = result.agents.reduce((rest, one) => rest - grossOf(one), grossCents)
    const [paid, under] = [ownEarned(earnedCents, parts), ownSplit(result)]
    this.count(agentId, result.counted, isCounted ? { deals: 1, gross: left, paid, under } : nothing)
    result.agents.forEach((one, place) => {
      const part = parts[place]
      const paidToThem = part === undefined ? 0 : earnedBy(part)
      const sums = { deals: 1, gross: grossOf(one), paid: paidToThem, under: one.agentSplitCents }
      this.count(one.agentId, one.counted, isCounted ? sums : nothing)
    })
    return isCounted ? { deals: 1, gross: grossCents, paid: earnedCents, under: result.agentSplitCents } : nothing
  }

  /** The plan with the cap that applies to an agent, and their use of it in the cap year. */
  private usage(agentId: string, closeDate: string, planDay: string): OnTriedPlan {
    const one = this.of(agentId)
    const yearOn = (period: CapPeriod): UsedYears[CapPeriod] => {
      const { start } = capYearOf(one.of, closeDate, period)
      return one.used[period].start === start ? one.used[period] : { start, usage: zeroUsage }
    }
    one.used = { ANNIVERSARY: yearOn('ANNIVERSARY'), CALENDAR: yearOn('CALENDAR') }
    const { annualCapCents } = one.of
    const ownCap = { agentId, annualCapCents: annualCapCents === null ? null : Number(annualCapCents) }
    const plan = withOwnCap(this.plan, this.planCatalog.ownCap(ownCap, planDay))
    const main = mainCap(plan)
    const { ANNIVERSARY: anniversary, CALENDAR: calendar } = one.used
    const used = usageByPeriod(plan, { ANNIVERSARY: anniversary.usage, CALENDAR: calendar.usage })
    return { plan, used, capUsedCents: main === null ? 0 : (used.caps[main.id]?.cents ?? 0) }
  }

  private count(agentId: string, counted: CountedUse, sums: Sums): void {
    const one = this.of(agentId)
    const add = ({ start, usage }: UsedYears[CapPeriod]) => ({ start, usage: addCounted(usage, { counted }) })
    one.used = { ANNIVERSARY: add(one.used.ANNIVERSARY), CALENDAR: add(one.used.CALENDAR) }
    one.sums = together(one.sums, sums)
  }

  private of(agentId: string) {
    const one = this.byAgent.get(agentId)
    if (one === undefined) throw new RangeError(`Nobody read the agent ${agentId}`)
    return one
  }
}

type OnTriedPlan = Pick<AdditionalAgent, 'plan' | 'used' | 'capUsedCents'>
