import { type CallInput, dollarsOf, type RosterEntry } from '@bluebonnet/contracts'
import { ListReply, page, type Paging } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { capOf, RosterFigures } from './roster-figures.js'
import {
  countPeople,
  isNarrowed,
  peopleByName,
  peopleOf,
  type RosterFilters,
  rosterFilters,
  type RosterPerson,
  usersUnder,
} from './roster-people.js'
import { type RankedOrder, RosterRanking } from './roster-ranking.js'

/** People are told apart by their ids alone: where a name or a rank stands is looked up again for each page. */
const placeOf = ({ userId }: RosterPerson) => ({ at: new Date(0), id: userId })

/** Every agent with plan, cap and this calendar year's production, and the TCs, for brokers and managers. */
@Injectable()
export class Roster {
  constructor(
    private readonly dataSource: DataSource,
    private readonly figures: RosterFigures,
    private readonly ranking: RosterRanking,
  ) {}

  async list({ order = 'name', ...query }: CallInput<'GET /api/roster'>['query']): Promise<ListReply<RosterEntry>> {
    const filters = await rosterFilters(this.dataSource.manager, query)
    const people = await (order === 'name' ? this.named(filters, query) : this.ranked(order, filters, query))
    return new ListReply(await this.entries(people.rows), people.total, people.next)
  }

  private async named(filters: RosterFilters, paging: Paging): Promise<ListReply<RosterPerson>> {
    const { manager } = this.dataSource
    return page(paging, {
      rows: async (after, most) => peopleByName(manager, filters, { after: after?.id ?? null, size: most }),
      placeOf,
      total: async () => countPeople(manager, filters),
    })
  }

  private async ranked(order: RankedOrder, filters: RosterFilters, paging: Paging): Promise<ListReply<RosterPerson>> {
    const { manager } = this.dataSource
    const [ranks, under] = await Promise.all([
      this.ranking.by(order),
      isNarrowed(filters) ? usersUnder(manager, filters) : null,
    ])
    const users = under === null ? ranks : ranks.filter((id) => under.has(id))
    return page(paging, {
      rows: async (after, most) => {
        const from = after === null ? 0 : placeAfter(users, after.id)
        return peopleOf(manager, users.slice(from, from + most))
      },
      placeOf,
      total: async () => users.length,
    })
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
