import type { RosterOrder } from '@bluebonnet/contracts'
import { Lists } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { capOf, RosterFigures } from './roster-figures.js'
import { rosterList, type RosterPerson } from './roster.list.js'

export type RankedOrder = Exclude<RosterOrder, 'name'>

/** Everybody's place by a figure that takes the whole brokerage's year to know. */
@Injectable()
export class RosterRanking {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: Lists,
    private readonly figures: RosterFigures,
  ) {}

  /** User ids, first place first: whoever was let go stands last, and people of one figure stand by name. */
  async by(order: RankedOrder): Promise<readonly string[]> {
    const people = await this.lists.whole(rosterList, null, {})
    const figures = await this.figuresBy(order, people)
    return people
      .toSorted(
        (a, b) => Number(b.isActive) - Number(a.isActive) || (figures.get(b.id) ?? 0) - (figures.get(a.id) ?? 0),
      )
      .map(({ userId }) => userId)
  }

  private async figuresBy(order: RankedOrder, people: readonly RosterPerson[]): Promise<Map<string, number>> {
    if (order === 'cap') return this.capShares(people)
    const today = await this.figures.today()
    if (order === 'commission') return this.figures.earned(this.dataSource.manager, people, today)
    const production = await this.figures.production(this.dataSource.manager, people, today)
    return new Map([...production].map(([id, { deals, volumeCents }]) => [id, order === 'deals' ? deals : volumeCents]))
  }

  /**
   * The share of the cap that is used up, 0 to 1, as the bar beside each name draws it: what is paid with what is
   * reserved; -1 for somebody without a cap, so that they come last.
   */
  private async capShares(people: readonly RosterPerson[]): Promise<Map<string, number>> {
    const today = await this.figures.today()
    const standings = await this.figures.standings(this.dataSource.manager, people, today)
    return new Map(
      people.map((person) => {
        const cap = capOf(person, today)
        if (cap === null) return [person.id, -1]
        const { paid, reserved } = standings.get(person.id) ?? { paid: 0, reserved: 0 }
        return [person.id, cap === 0 ? 1 : (paid + reserved) / cap]
      }),
    )
  }
}
