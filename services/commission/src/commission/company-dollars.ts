import { type CallInput, type CompanyDollar, type CompanyDollarTotals, periodDays } from '@bluebonnet/contracts'
import { dollarsOf } from '@bluebonnet/domain'
import { type ListReply, Lists } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { periodOrThisYear } from './calendar.js'
import { type ClosedSum, ClosedSums, emptySum } from './closed-sums.sql.js'
import { statementList } from './roster.list.js'

const brokerage = { agentId: null }

/**
 * What the brokerage keeps of its gross commission after its agents and everybody else are paid, by close date: its
 * splits and the fees on its agents. Deals without a CDA stand apart, by what one would say now.
 */
@Injectable()
export class CompanyDollars {
  constructor(
    private readonly sums: ClosedSums,
    private readonly lists: Lists,
  ) {}

  /** One line for each agent with a closed deal in the period, in the roster's order; this year unless given. */
  async list({
    period,
    ...paging
  }: CallInput<'GET /api/commission/company-dollar'>['query']): Promise<ListReply<CompanyDollar>> {
    const { settings, today } = await this.sums.today()
    const days = { period: periodDays(periodOrThisYear({ period }, today)), today }
    const page = await this.lists.page(statementList, brokerage, { ...paging, closed: days })
    const among = page.rows.map(({ agentId }) => agentId)
    const sums = await this.sums.by('agent', { ...brokerage, among }, days, settings)
    return page.map(({ agentId, agentName }) => ({
      agentId,
      agentName,
      ...companyDollarAnswer(sums.get(agentId) ?? emptySum),
    }))
  }

  /** What the whole list comes to. */
  async totals({
    period,
  }: CallInput<'GET /api/commission/company-dollar/totals'>['query']): Promise<CompanyDollarTotals> {
    const { settings, today } = await this.sums.today()
    const { agents, ...sum } = await this.sums.inAll(
      brokerage,
      { period: periodDays(periodOrThisYear({ period }, today)), today },
      settings,
    )
    return { agents, ...companyDollarAnswer(sum) }
  }
}

/** Production and what is kept of it, in dollars. */
export const companyDollarAnswer = (sum: ClosedSum): Omit<CompanyDollarTotals, 'agents'> => ({
  sides: sum.sides,
  volume: dollarsOf(sum.volume),
  grossCommission: dollarsOf(sum.gross),
  agentSplit: dollarsOf(sum.agent),
  brokerageSplit: dollarsOf(sum.brokerage),
  perFileFees: dollarsOf(sum.fees),
  otherPayees: dollarsOf(sum.other),
  companyDollar: dollarsOf(sum.brokerage + sum.fees),
  dealsWithoutCda: sum.open.deals,
  estimateWithoutCda: dollarsOf(sum.open.agent),
  companyDollarWithoutCda: dollarsOf(sum.open.gross - sum.open.agent - sum.open.other),
})
