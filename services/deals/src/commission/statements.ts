import { dollarsOf, reportableFrom } from '@bluebonnet/contracts'
import type { CommissionStatement } from '@bluebonnet/contracts'
import type { Caller } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { Commission } from './commission.js'
import { Earnings, type EarningsScope, type Period } from './earnings.js'

interface Person {
  agentId: string
  agentName: string
  trecLicenseNo: string | null
}

/** Sums are bigint, hence text. */
type Paid = Record<'deals' | 'gross' | 'brokerage' | 'fees' | 'agent', string> & { agentId: string }

const nothingPaid = { deals: '0', gross: '0', brokerage: '0', fees: '0', agent: '0' }

/** What agents were paid in a calendar year, by close date (DECISIONS section 8): every agent's for the office, an agent's own for them. */
@Injectable()
export class Statements {
  constructor(
    private readonly dataSource: DataSource,
    private readonly commission: Commission,
    private readonly earnings: Earnings,
  ) {}

  /** One line for each agent with a closed deal in the year, by name; `year` is this one unless given. */
  async list(caller: Caller, asked: number | undefined): Promise<CommissionStatement[]> {
    const scope = await this.commission.scope(caller)
    if (scope === null) return []
    const year = asked ?? Number((await this.commission.today()).slice(0, 4))
    const period = { from: `${year}-01-01`, to: `${year + 1}-01-01` }
    const paid = new Map((await this.paid(scope, period)).map((row) => [row.agentId, row]))
    const estimated = await this.estimated(scope, period)
    const people = await this.people([...new Set([...paid.keys(), ...estimated.keys()])])
    return people.map((person) => {
      const { deals, gross, brokerage, fees, agent } = paid.get(person.agentId) ?? nothingPaid
      const open = estimated.get(person.agentId) ?? { deals: 0, cents: 0 }
      return {
        ...person, year, deals: Number(deals), grossCommission: dollarsOf(Number(gross)), brokerageSplit: dollarsOf(Number(brokerage)),
        perFileFees: dollarsOf(Number(fees)), total: dollarsOf(Number(agent)), reportable: dollarsOf(Number(agent)) >= reportableFrom(year),
        reportableFrom: reportableFrom(year), dealsWithoutCda: open.deals, estimateWithoutCda: dollarsOf(open.cents),
      }
    })
  }

  private async paid({ agentId }: EarningsScope, { from, to }: Period): Promise<Paid[]> {
    return this.dataSource.query<Paid[]>(
      `SELECT deal.agent_id AS "agentId", count(*) AS deals, sum(deal.cda_gross_cents) AS gross, sum(deal.cda_brokerage_cents) AS brokerage,
              sum(deal.cda_gross_cents - deal.cda_brokerage_cents - deal.cda_agent_cents) AS fees, sum(deal.cda_agent_cents) AS agent
         FROM deals deal
        WHERE deal.status = 'CLOSED' AND deal.close_date >= $1 AND deal.close_date < $2 AND ($3::uuid IS NULL OR deal.agent_id = $3) AND deal.cda_agent_cents IS NOT NULL
        GROUP BY deal.agent_id`,
      [from, to, agentId],
    )
  }

  private async estimated(scope: EarningsScope, period: Period): Promise<Map<string, { deals: number; cents: number }>> {
    const sums = new Map<string, { deals: number; cents: number }>()
    for (const { row, cents } of await this.earnings.estimated(this.dataSource.manager, scope, period)) {
      const sum = sums.get(row.agentId) ?? { deals: 0, cents: 0 }
      sums.set(row.agentId, { deals: sum.deals + 1, cents: sum.cents + cents })
    }
    return sums
  }

  private async people(agentIds: readonly string[]): Promise<Person[]> {
    return this.dataSource.query<Person[]>(
      `SELECT a.id AS "agentId", trim(concat(u.first_name, ' ', u.last_name)) AS "agentName", u.trec_license_no AS "trecLicenseNo"
         FROM agents a JOIN users u ON u.id = a.user_id WHERE a.id = ANY($1) ORDER BY lower(u.last_name), lower(u.first_name), a.id`,
      [agentIds],
    )
  }
}
