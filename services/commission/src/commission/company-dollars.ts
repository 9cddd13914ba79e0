import { type CallInput, type CompanyDollar, type CompanyDollarTotals, periodDays } from '@bluebonnet/contracts'
import { dollarsOf } from '@bluebonnet/domain'
import { type ListReply, Lists } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { periodOrThisYear } from './calendar.js'
import { type ClosedSum, ClosedSums, emptySum } from './closed-sums.sql.js'
import { statementList } from './roster.list.js'

const brokerage = { agentId: null }

/**
 * What the brokerage keeps of its gross commission after all agents and other payees, by close date: its splits and its
 * agents' fees. Deals without a CDA are listed separately, with estimates as of now.
 */
@Injectable()
export class CompanyDollars {
  constructor(
    private readonly sums: ClosedSums,
    private readonly lists: Lists,
  ) {}

  /** One row per agent with a closed deal in the period, in the order of the roster. Defaults to this year. */
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

  /** Totals of the whole list. */
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

/** Production and company dollar, in dollars. */
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
