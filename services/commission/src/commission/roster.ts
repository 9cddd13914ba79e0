import { mainCap } from '@bluebonnet/commission'
import { type CallInput, type RosterEntry } from '@bluebonnet/contracts'
import { dollarsOf } from '@bluebonnet/domain'
import { ListReply, Lists } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { planOf, RosterFigures } from './roster-figures.js'
import { rankedRoster, rosterList, type RosterPerson } from './roster.list.js'
import { RosterRanking } from './roster-ranking.js'

/** Every agent with plan, cap and this calendar year's production, and the TCs, for brokers and managers. */
@Injectable()
export class Roster {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: Lists,
    private readonly figures: RosterFigures,
    private readonly ranking: RosterRanking,
  ) {}

  async list({ order = 'name', ...query }: CallInput<'GET /api/roster'>['query']): Promise<ListReply<RosterEntry>> {
    const list = order === 'name' ? rosterList : rankedRoster(await this.ranking.by(order))
    const page = await this.lists.page(list, null, query)
    const entries = await this.entries(page.rows)
    return new ListReply(entries, page.total, page.next)
  }

  private async entries(people: readonly RosterPerson[]): Promise<RosterEntry[]> {
    const today = await this.figures.today()
    const { production, months, capStatuses, otherCaps, earned } = await this.figures.of(
      this.dataSource.manager,
      people,
      today,
    )
    return people.map(({ annualCapCents, planId, nextPlan, newEmail, ...person }) => {
      const plan = planOf({ id: person.id, annualCapCents, planId }, today)
      const cap = plan === null ? null : (mainCap(plan.terms)?.cents ?? null)
      const { paid, reserved } = capStatuses.get(person.id) ?? { paid: 0, reserved: 0 }
      const { deals, volumeCents } = production.get(person.id) ?? { deals: 0, volumeCents: 0 }
      const byMonth = months.get(person.id)
      const further = otherCaps.get(person.id)
      return {
        ...person,
        compPlan: plan?.code ?? null,
        planName: plan?.name ?? null,
        ...(newEmail === null ? {} : { newEmail }),
        ...(nextPlan === null ? {} : { nextPlan }),
        annualCap: cap === null ? null : dollarsOf(cap),
        ownCap: annualCapCents === null ? null : dollarsOf(Number(annualCapCents)),
        capPaid: dollarsOf(paid),
        capReserved: dollarsOf(reserved),
        ...(further === undefined ? {} : { otherCaps: further }),
        closedDeals: deals,
        closedVolume: dollarsOf(volumeCents),
        ...(byMonth === undefined ? {} : { volumeByMonth: byMonth.map(dollarsOf) }),
        commissionYTD: dollarsOf(earned.get(person.id) ?? 0),
      }
    })
  }
}
