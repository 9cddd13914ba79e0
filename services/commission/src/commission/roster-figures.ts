import { Brokerage, type PlanCatalog, type PlanInForce, Plans } from '@bluebonnet/brokerage'
import { type Cents, mainCap } from '@bluebonnet/commission'
import type { OtherCap } from '@bluebonnet/contracts'
import { rowsOf, type Sql, sql } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { z } from 'zod'
import { yearOf } from './calendar.js'
import { type CapStatus, CapUse } from '../ledger/cap-use.js'
import { closedOf, Earnings } from './earnings.sql.js'
import { mainCapYear } from '../ledger/cap-year.js'
import type { RosterPerson } from './roster.list.js'

/** Sums are bigint, so they arrive as text. */
const productionRow = z.strictObject({ agentId: z.string(), deals: z.string(), volume: z.string() })

/** Number and price of agents' closed deals. The condition names the table `deal`. */
const productionOf = (manager: EntityManager, condition: Sql) =>
  rowsOf(
    manager,
    productionRow,
    sql`SELECT deal.agent_id AS "agentId", count(*) AS deals, sum(deal.price_cents) AS volume FROM deals deal
         WHERE ${condition} GROUP BY deal.agent_id`,
  )

const monthRow = z.strictObject({ agentId: z.string(), month: z.number(), volume: z.string() })

/** Prices of agents' closed deals of one year by month, 1 to 12. The condition names the table `deal`. */
const volumesOf = (manager: EntityManager, condition: Sql) =>
  rowsOf(
    manager,
    monthRow,
    sql`SELECT deal.agent_id AS "agentId", extract(month FROM deal.close_date)::int AS month,
               sum(deal.price_cents) AS volume
          FROM deals deal WHERE ${condition} GROUP BY 1, 2`,
  )

interface Production {
  deals: number
  volumeCents: number
}

/** Figures of people's year by agent id. People without a figure are missing from its map. */
export interface YearFigures {
  production: Map<string, Production>
  /** Volume in cents from January to the current month. */
  months: Map<string, Cents[]>
  capStatuses: Map<string, CapStatus>
  otherCaps: Map<string, OtherCap[]>
  earned: Map<string, Cents>
}

interface Today {
  catalog: PlanCatalog
  /** The brokerage's current day. */
  day: string
}

/**
 * The roster's figures for each person: this calendar year's production and commission, and the use of the cap year.
 */
@Injectable()
export class RosterFigures {
  constructor(
    private readonly brokerage: Brokerage,
    private readonly plans: Plans,
    private readonly capUse: CapUse,
    private readonly earnings: Earnings,
  ) {}

  async today(): Promise<Today> {
    return { catalog: await this.plans.catalog(), day: await this.brokerage.today() }
  }

  async of(manager: EntityManager, people: readonly RosterPerson[], today: Today): Promise<YearFigures> {
    const [production, months, capStatuses, otherCaps, earned] = await Promise.all([
      this.production(manager, people, today),
      this.months(manager, people, today),
      this.capStatuses(manager, people, today),
      this.otherCaps(manager, people, today),
      this.earned(manager, people, today),
    ])
    return { production, months, capStatuses, otherCaps, earned }
  }

  /** Number and price of these agents' closed deals. */
  async production(
    manager: EntityManager,
    people: readonly RosterPerson[],
    { day }: Today,
  ): Promise<Map<string, Production>> {
    const scope = { agentId: null, among: people.map(({ id }) => id) }
    const rows = await productionOf(manager, closedOf(scope, { period: yearOf(day), today: day }))
    return new Map(
      rows.map(({ agentId, deals, volume }) => [agentId, { deals: Number(deals), volumeCents: Number(volume) }]),
    )
  }

  private async months(
    manager: EntityManager,
    people: readonly RosterPerson[],
    { day }: Today,
  ): Promise<Map<string, Cents[]>> {
    const scope = { agentId: null, among: people.map(({ id }) => id) }
    const months = new Map<string, Cents[]>()
    for (const row of await volumesOf(manager, closedOf(scope, { period: yearOf(day), today: day }))) {
      const ofAgent = months.get(row.agentId) ?? Array.from({ length: Number(day.slice(5, 7)) }, () => 0)
      months.set(row.agentId, ofAgent.with(row.month - 1, Number(row.volume)))
    }
    return months
  }

  async earned(manager: EntityManager, people: readonly RosterPerson[], { day }: Today): Promise<Map<string, Cents>> {
    const scope = { agentId: null, among: people.map(({ id }) => id) }
    const sums = await this.earnings.by(manager, 'agent', scope, { period: yearOf(day), today: day })
    return new Map(sums.map(({ key, cents }) => [key, cents]))
  }

  async capStatuses(
    manager: EntityManager,
    people: readonly RosterPerson[],
    today: Today,
  ): Promise<Map<string, CapStatus>> {
    const agents = people.flatMap((person) => {
      const plan = planOf(person, today)
      return plan === null ? [] : [{ agentId: person.id, year: mainCapYear(person, plan.terms, today.day) }]
    })
    return this.capUse.capStatuses(manager, agents)
  }

  private async otherCaps(
    manager: EntityManager,
    people: readonly RosterPerson[],
    today: Today,
  ): Promise<Map<string, OtherCap[]>> {
    const onPlans = people.flatMap((person) => {
      const plan = planOf(person, today)
      const { id: agentId, capYearStart } = person
      return plan === null ? [] : [{ agentId, capYearStart, day: today.day, plan }]
    })
    return this.capUse.atOtherCaps(manager, onPlans)
  }
}

/** A person's plan today, with their own cap. Null for a TC. */
export const planOf = (
  { id: agentId, planId, annualCapCents: own }: Pick<RosterPerson, 'id' | 'planId' | 'annualCapCents'>,
  { catalog, day }: Today,
): PlanInForce | null => {
  if (planId === null) return null
  return catalog.inForce({ agentId, planId, annualCapCents: own === null ? null : Number(own) }, day)
}

/** The cap of a person's plan in integer cents. Null for a plan without a cap, and for a TC. */
export const capOf = (person: RosterPerson, today: Today): Cents | null => {
  const plan = planOf(person, today)
  return plan === null ? null : (mainCap(plan.terms)?.cents ?? null)
}
