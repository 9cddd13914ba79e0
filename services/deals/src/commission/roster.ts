import { Brokerage, type BrokerageSettings } from '@bluebonnet/auth'
import type { Cents } from '@bluebonnet/commission'
import { type CallInput, limits, type RosterEntry, type RosterOrder } from '@bluebonnet/contracts'
import { decodeCursor, encodeCursor, ListReply } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { dayIn } from '../shared/calendar-day.js'
import { dollarsOf } from '../shared/money.js'
import { yearOf } from './calendar.js'
import { type CapStanding, CapUse } from './cap-use.js'
import { Earnings } from './earnings.js'
import { capYearOf, planTerms } from './plan-terms.js'
import { productionOf, rosterPeople, type RosterPerson } from './roster-people.js'

interface Today {
  settings: BrokerageSettings
  /** The brokerage's day. */
  day: string
}

/** Every agent with plan, cap and this calendar year's production, and the TCs, for brokers and managers. */
@Injectable()
export class Roster {
  constructor(
    private readonly dataSource: DataSource,
    private readonly brokerage: Brokerage,
    private readonly capUse: CapUse,
    private readonly earnings: Earnings,
  ) {}

  async list({ order = 'name', limit, cursor, ...filters }: CallInput<'GET /api/roster'>['query']): Promise<ListReply<RosterEntry>> {
    const settings = await this.brokerage.settings()
    const today = { settings, day: dayIn(settings.timeZone, new Date()) }
    const people = await this.ordered(await rosterPeople(this.dataSource.manager, filters), order, today)
    const from = cursor === undefined ? 0 : placeAfter(people, decodeCursor(cursor).id)
    const size = limit ?? (cursor === undefined ? limits.listRows : limits.pageRows)
    const page = people.slice(from, from + size)
    const last = page.at(-1)
    const hasMore = (limit !== undefined || cursor !== undefined) && people.length > from + size && last !== undefined
    return new ListReply(await this.entries(page, today), people.length, hasMore ? encodeCursor({ at: new Date(0), id: last.id }) : null)
  }

  private async ordered(people: RosterPerson[], order: RosterOrder, today: Today): Promise<RosterPerson[]> {
    if (order === 'name') return people
    const figures = order === 'commission' ? await this.earned(people, today) : await this.capShares(people, today)
    return people.toSorted((a, b) => Number(b.isActive) - Number(a.isActive) || (figures.get(b.id) ?? 0) - (figures.get(a.id) ?? 0))
  }

  private async entries(people: readonly RosterPerson[], today: Today): Promise<RosterEntry[]> {
    const [production, standings, earned] = await Promise.all([
      productionOf(this.dataSource.manager, people.map(({ id }) => id), yearOf(today.day)), this.standings(people, today), this.earned(people, today),
    ])
    return people.map(({ annualCapCents, ...person }) => {
      const cap = capOf({ ...person, annualCapCents }, today)
      const { paid, reserved } = standings.get(person.id) ?? { paid: 0, reserved: 0 }
      const { deals, volumeCents } = production.get(person.id) ?? { deals: 0, volumeCents: 0 }
      return {
        ...person,
        annualCap: cap === null ? null : dollarsOf(cap),
        capPaid: dollarsOf(paid),
        capReserved: dollarsOf(reserved),
        closedDeals: deals,
        closedVolume: dollarsOf(volumeCents),
        commissionYTD: dollarsOf(earned.get(person.id) ?? 0),
      }
    })
  }

  private async earned(people: readonly RosterPerson[], { day }: Today): Promise<Map<string, Cents>> {
    const sums = await this.earnings.by(this.dataSource.manager, 'agent', { agentId: null, among: people.map(({ id }) => id) }, yearOf(day))
    return new Map(sums.map(({ key, cents }) => [key, cents]))
  }

  private async standings(people: readonly RosterPerson[], { day }: Today): Promise<Map<string, CapStanding>> {
    return this.capUse.standings(this.dataSource.manager, people.filter(({ compPlan }) => compPlan !== null).map((person) => ({ agentId: person.id, year: capYearOf(person, day) })))
  }

  /** The share of the cap that is used up, 0 to 1; -1 for somebody without one, so that they come last. */
  private async capShares(people: readonly RosterPerson[], today: Today): Promise<Map<string, number>> {
    const standings = await this.standings(people, today)
    return new Map(people.map((person) => {
      const cap = capOf(person, today)
      if (cap === null) return [person.id, -1]
      return [person.id, cap === 0 ? 1 : (standings.get(person.id)?.paid ?? 0) / cap]
    }))
  }
}

const capOf = ({ compPlan, annualCapCents }: RosterPerson, { settings }: Today): Cents | null =>
  compPlan === null ? null : planTerms(settings, compPlan, annualCapCents === null ? null : Number(annualCapCents)).capCents

/** Where the page after this person begins; somebody who is no longer in the list (let go meanwhile) ends it. */
const placeAfter = (people: readonly RosterPerson[], id: string): number => {
  const index = people.findIndex((person) => person.id === id)
  return index < 0 ? people.length : index + 1
}
