import { Brokerage, type BrokerageSettings } from '@bluebonnet/auth'
import { dollarsOf, reportableFrom } from '@bluebonnet/contracts'
import type { CallInput, CommissionStatement } from '@bluebonnet/contracts'
import { type Caller, dayIn, ListReply } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { Where } from '../shared/where.js'
import { calendarYear } from './calendar.js'
import { closedWithin } from './closed-within.js'
import { Commission } from './commission.js'
import { Earnings, type EarningsDays } from './earnings.js'
import { StatementPeople } from './statement-people.js'

/** Sums are bigint, hence text. */
type Paid = Record<'deals' | 'gross' | 'brokerage' | 'fees' | 'agent', string> & { agentId: string }

const nothingPaid = { deals: '0', gross: '0', brokerage: '0', fees: '0', agent: '0' }

/**
 * What agents were paid in a calendar year, by close date (docs/rules/commission-and-caps.md#statements): every agent's
 * for the office, an agent's own for them.
 */
@Injectable()
export class Statements {
  constructor(
    private readonly dataSource: DataSource,
    private readonly brokerage: Brokerage,
    private readonly commission: Commission,
    private readonly earnings: Earnings,
    private readonly people: StatementPeople,
  ) {}

  /** One line for each agent with a closed deal in the year, in the roster's order; `year` is this one unless given. */
  async list(caller: Caller, { year: asked, ...paging }: CallInput<'GET /api/commission/statements'>['query']): Promise<ListReply<CommissionStatement>> {
    const scope = await this.commission.scope(caller)
    if (scope === null) return new ListReply([], 0)
    const settings = await this.brokerage.settings()
    const today = dayIn(settings.timeZone, new Date())
    const year = asked ?? Number(today.slice(0, 4))
    const days = { period: calendarYear(year), today }
    const page = await this.people.page(scope, days, paging)
    const agentIds = page.rows.map(({ agentId }) => agentId)
    const [paid, estimated, total] = await Promise.all([this.paid(agentIds, days), this.estimated(agentIds, days, settings), page.count()])
    const statements = page.rows.map(({ agentId, agentName, trecLicenseNo }): CommissionStatement => {
      const { deals, gross, brokerage, fees, agent } = paid.get(agentId) ?? nothingPaid
      const open = estimated.get(agentId) ?? { deals: 0, cents: 0 }
      return {
        agentId, agentName, trecLicenseNo, year, deals: Number(deals), grossCommission: dollarsOf(Number(gross)), brokerageSplit: dollarsOf(Number(brokerage)),
        perFileFees: dollarsOf(Number(fees)), total: dollarsOf(Number(agent)), reportable: dollarsOf(Number(agent)) >= reportableFrom(year),
        reportableFrom: reportableFrom(year), dealsWithoutCda: open.deals, estimateWithoutCda: dollarsOf(open.cents),
      }
    })
    return new ListReply(statements, total, page.next)
  }

  private async paid(agentIds: readonly string[], { period, today }: EarningsDays): Promise<Map<string, Paid>> {
    const where = new Where().and(...closedWithin(period, today)).and('deal.agent_id = ANY(?) AND deal.cda_agent_cents IS NOT NULL', agentIds)
    const rows = await this.dataSource.query<Paid[]>(
      `SELECT deal.agent_id AS "agentId", count(*) AS deals, sum(deal.cda_gross_cents) AS gross, sum(deal.cda_brokerage_cents) AS brokerage,
              sum(deal.cda_gross_cents - deal.cda_brokerage_cents - deal.cda_agent_cents) AS fees, sum(deal.cda_agent_cents) AS agent
         FROM deals deal WHERE ${where.sql} GROUP BY deal.agent_id`,
      where.values,
    )
    return new Map(rows.map((row) => [row.agentId, row]))
  }

  private async estimated(among: readonly string[], days: EarningsDays, settings: BrokerageSettings): Promise<Map<string, { deals: number; cents: number }>> {
    const sums = new Map<string, { deals: number; cents: number }>()
    for (const { row, cents } of await this.earnings.estimated(this.dataSource.manager, { agentId: null, among }, days, settings)) {
      const sum = sums.get(row.agentId) ?? { deals: 0, cents: 0 }
      sums.set(row.agentId, { deals: sum.deals + 1, cents: sum.cents + cents })
    }
    return sums
  }
}
