import { type CallInput, dollarsOf, limits, type RosterEntry } from '@bluebonnet/contracts'
import { decodeCursor, encodeCursor, ListReply, type Total } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { capOf, RosterFigures } from './roster-figures.js'
import { countPeople, isNarrowed, peopleByName, peopleOf, type RosterFilters, rosterFilters, type RosterPerson, usersUnder } from './roster-people.js'
import { type RankedOrder, RosterRanking } from './roster-ranking.js'

interface Place {
  /** The user whom the page comes after. */
  after: string | null
  /** How many people are asked for: one more than are shown. */
  size: number
}

interface Found {
  people: RosterPerson[]
  total: Total
}

/** Every agent with plan, cap and this calendar year's production, and the TCs, for brokers and managers. */
@Injectable()
export class Roster {
  constructor(
    private readonly dataSource: DataSource,
    private readonly figures: RosterFigures,
    private readonly ranking: RosterRanking,
  ) {}

  async list(query: CallInput<'GET /api/roster'>['query']): Promise<ListReply<RosterEntry>> {
    const { order = 'name', limit, cursor } = query
    const shown = limit ?? (cursor === undefined ? limits.listRows : limits.pageRows)
    const place = { after: cursor === undefined ? null : decodeCursor(cursor).id, size: shown + 1 }
    const filters = await rosterFilters(this.dataSource.manager, query)
    const { people, total } = order === 'name' ? await this.named(filters, place) : await this.ranked(order, filters, place)
    const page = people.slice(0, shown)
    const last = page.at(-1)
    const hasMore = (limit !== undefined || cursor !== undefined) && people.length > shown && last !== undefined
    return new ListReply(await this.entries(page), total, hasMore ? encodeCursor({ at: new Date(0), id: last.userId }) : null)
  }

  private async named(filters: RosterFilters, place: Place): Promise<Found> {
    const { manager } = this.dataSource
    const [people, total] = await Promise.all([peopleByName(manager, filters, place), countPeople(manager, filters)])
    return { people, total }
  }

  private async ranked(order: RankedOrder, filters: RosterFilters, { after, size }: Place): Promise<Found> {
    const { manager } = this.dataSource
    const [ranks, under] = await Promise.all([this.ranking.by(order), isNarrowed(filters) ? usersUnder(manager, filters) : null])
    const users = under === null ? ranks : ranks.filter((id) => under.has(id))
    const from = after === null ? 0 : placeAfter(users, after)
    return { people: await peopleOf(manager, users.slice(from, from + size)), total: users.length }
  }

  private async entries(people: readonly RosterPerson[]): Promise<RosterEntry[]> {
    const today = await this.figures.today()
    const { production, standings, earned } = await this.figures.of(this.dataSource.manager, people, today)
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
}

/** Where the page after this user begins; somebody who is no longer under the filters ends the list. */
const placeAfter = (users: readonly string[], id: string): number => {
  const index = users.indexOf(id)
  return index < 0 ? users.length : index + 1
}
