import { type CallInput, dealSideLabels, lastDay, periodDays, type Days, type Production } from '@bluebonnet/contracts'
import { counted, can, dayAfter, dealSides, dollarsOf } from '@bluebonnet/domain'
import { type Caller, fullName, raw, rowsOf, sql } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { z } from 'zod'
import { untilToday } from '@bluebonnet/deals'
import { startedMonths, monthStart, yearBefore } from './calendar.js'
import { addSums, type ClosedSum, ClosedSums, emptySum } from './closed-sums.sql.js'
import { Commission } from './commission.js'

type Query = CallInput<'GET /api/commission/production'>['query']
type ProductionRow = Production[number]
type Sums = ReadonlyMap<string, ClosedSum>

interface Group {
  key: string | null
  label: string
  now: ClosedSum
  before: ClosedSum
}

/** Number of agents with their own bar. */
const mostAgents = 10

const agentName = z.strictObject({ id: z.string(), name: z.string() })

const sumOf = (sums: Sums, keys: readonly string[]): ClosedSum =>
  keys.map((key) => sums.get(key) ?? emptySum).reduce(addSums, emptySum)

/**
 * Closed deals by agent, side or month, compared to the same days of the previous year
 * (docs/rules/screens.md#production).
 */
@Injectable()
export class Productions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly commission: Commission,
    private readonly sums: ClosedSums,
  ) {}

  /** Throws AGENT_NOT_FOUND for an agent whose figures the caller may not see. */
  async by(caller: Caller, { by, agentId, period: given }: Query): Promise<Production> {
    const scope = await this.commission.scope(caller, agentId)
    const { settings, today } = await this.sums.today()
    const period = given === undefined ? { from: monthStart(today, 11), to: monthStart(today, -1) } : periodDays(given)
    // Months of last year are complete; other sums end on today's day of last year.
    const compared = by === 'month' ? period : untilToday(period, today)
    // By its last day: the day after 28 February is none of last year's where this one has a 29th.
    const lastYear = { from: yearBefore(compared.from), to: dayAfter(yearBefore(lastDay(compared))) }
    const read = async (days: Days): Promise<Sums> =>
      scope === null ? new Map() : this.sums.by(by, scope, { period: days, today }, settings)
    const now = await read(period)
    const before = await read(lastYear)
    const seesKept = can(caller, 'companyDollar.read')
    const groups = {
      month: () => startedMonths(period, today).map((month) => this.month(month, now, before)),
      side: () =>
        dealSides.map((side) => ({
          key: side,
          label: dealSideLabels[side],
          now: sumOf(now, [side]),
          before: sumOf(before, [side]),
        })),
      agent: async () => this.agents(now, before),
    }
    return (await groups[by]()).map((group) => answerOf(group, seesKept))
  }

  private month(month: string, now: Sums, before: Sums): Group {
    const lastYear = yearBefore(`${month}-01`).slice(0, 7)
    return { key: month, label: month, now: sumOf(now, [month]), before: sumOf(before, [lastYear]) }
  }

  /** The agents with the highest volume individually, all others combined. */
  private async agents(now: Sums, before: Sums): Promise<Group[]> {
    const all = [...new Set([...now.keys(), ...before.keys()])]
    const volume = (key: string): number => now.get(key)?.volume ?? 0
    const ranked = all.toSorted((a, b) => volume(b) - volume(a) || (a < b ? -1 : 1))
    const [first, others] = [ranked.slice(0, mostAgents), ranked.slice(mostAgents)]
    const found = await rowsOf(
      this.dataSource.manager,
      agentName,
      sql`SELECT a.id, ${raw(fullName('u'))} AS name FROM agents a JOIN users u ON u.id = a.user_id
           WHERE a.id = ANY (${first})`,
    )
    const names = new Map(found.map(({ id, name }) => [id, name]))
    const own = first.map((key) => ({
      key,
      label: names.get(key) ?? key,
      now: sumOf(now, [key]),
      before: sumOf(before, [key]),
    }))
    if (others.length === 0) return own
    const label = counted(others.length, 'other')
    return [...own, { key: null, label, now: sumOf(now, others), before: sumOf(before, others) }]
  }
}

const answerOf = ({ key, label, now, before }: Group, seesKept: boolean): ProductionRow => ({
  key,
  label,
  ...producedOf(now, seesKept),
  lastYear: producedOf(before, seesKept),
})

const producedOf = (sum: ClosedSum, seesKept: boolean): ProductionRow['lastYear'] => ({
  closedDeals: sum.sides,
  volume: dollarsOf(sum.volume),
  commission: dollarsOf(sum.agent + sum.open.agent),
  companyDollar: seesKept ? dollarsOf(sum.brokerage + sum.fees) : null,
})
