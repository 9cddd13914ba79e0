import type { RosterOrder } from '@bluebonnet/domain'
import { Lists, remembered } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { capOf, RosterFigures } from './roster-figures.js'
import { rosterList, type RosterPerson } from './roster.list.js'

export type RankedOrder = Exclude<RosterOrder, 'name'>

const halfMinute = 30_000

/** Changes as soon as somebody joins, leaves or returns. */
const staff = `
  SELECT string_agg(concat_ws(' ', role, is_active, people), ', ' ORDER BY role, is_active) AS staff
    FROM (SELECT role, is_active, count(*) AS people FROM users GROUP BY 1, 2) AS sums`

/**
 * Ranks everybody by a figure over the whole brokerage's year. Each order is cached for half a minute while the staff
 * stays the same: calculating it for each page takes several times a page's limit
 * (docs/decisions/0028-roster-order-for-half-a-minute.md). The figures shown next to it are current.
 */
@Injectable()
export class RosterRanking {
  private readonly known: Record<RankedOrder, (staff: string) => Promise<readonly string[]>>

  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: Lists,
    private readonly figures: RosterFigures,
  ) {
    this.known = {
      commission: remembered(halfMinute, async () => this.rank('commission')),
      cap: remembered(halfMinute, async () => this.rank('cap')),
      deals: remembered(halfMinute, async () => this.rank('deals')),
      volume: remembered(halfMinute, async () => this.rank('volume')),
    }
  }

  /** User ids, first place first. */
  async by(order: RankedOrder): Promise<readonly string[]> {
    const [now] = await this.dataSource.query<{ staff: string }[]>(staff)
    return this.known[order](now?.staff ?? '')
  }

  /** Deactivated people come last; ties sort by name. */
  private async rank(order: RankedOrder): Promise<readonly string[]> {
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
   * The used share of the cap, 0 to 1, as the bar next to each name shows it: paid plus reserved. -1 without a cap,
   * which sorts last.
   */
  private async capShares(people: readonly RosterPerson[]): Promise<Map<string, number>> {
    const today = await this.figures.today()
    const capStatuses = await this.figures.capStatuses(this.dataSource.manager, people, today)
    return new Map(
      people.map((person) => {
        const cap = capOf(person, today)
        if (cap === null) return [person.id, -1]
        const { paid, reserved } = capStatuses.get(person.id) ?? { paid: 0, reserved: 0 }
        return [person.id, cap === 0 ? 1 : (paid + reserved) / cap]
      }),
    )
  }
}
