import {
  periodDays,
  yearOfPeriod,
  type CallInput,
  type CommissionStatement,
  type StatementTotals,
} from '@bluebonnet/contracts'
import { dollarsOf } from '@bluebonnet/domain'
import { type Caller, ListReply, Lists } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { periodOrThisYear } from './calendar.js'
import { type ClosedSum, ClosedSums, emptySum } from './closed-sums.sql.js'
import { Commission } from './commission.js'
import { statementList, type StatementPerson } from './roster.list.js'

type Query = CallInput<'GET /api/commission/statements/totals'>['query']

/** A statement before it becomes a response, in integer cents. */
export interface StatementLine {
  person: StatementPerson
  sum: ClosedSum
}

/**
 * What agents were paid in a period, by close date (docs/rules/commission-and-caps.md#statements): all agents for the
 * office, their own for agents.
 */
@Injectable()
export class Statements {
  constructor(
    private readonly commission: Commission,
    private readonly sums: ClosedSums,
    private readonly lists: Lists,
  ) {}

  /** One row per agent with a closed deal in the period, in the order of the roster. Defaults to this year. */
  async list(
    caller: Caller,
    { year, period: given, ...paging }: CallInput<'GET /api/commission/statements'>['query'],
  ): Promise<ListReply<CommissionStatement>> {
    const scope = await this.commission.scope(caller)
    if (scope === null) return new ListReply([], 0)
    const { settings, today } = await this.sums.today()
    const period = periodOrThisYear({ year, period: given }, today)
    const days = { period: periodDays(period), today }
    const page = await this.lists.page(statementList, scope, { ...paging, closed: days })
    const among = page.rows.map(({ agentId }) => agentId)
    const sums = await this.sums.by('agent', { agentId: null, among }, days, settings)
    return page.map((person) => statementAnswer({ person, sum: sums.get(person.agentId) ?? emptySum }, period))
  }

  /** Totals of the whole list. */
  async totals(caller: Caller, query: Query): Promise<StatementTotals> {
    const scope = await this.commission.scope(caller)
    if (scope === null) return { agents: 0, ...paidAnswer(emptySum) }
    const { settings, today } = await this.sums.today()
    const { agents, ...sum } = await this.sums.inAll(
      scope,
      { period: periodDays(periodOrThisYear(query, today)), today },
      settings,
    )
    return { agents, ...paidAnswer(sum) }
  }

  /** The whole list in batches, for an export. */
  async *batches(caller: Caller, period: string): AsyncGenerator<StatementLine[]> {
    const scope = await this.commission.scope(caller)
    if (scope === null) return
    const { settings, today } = await this.sums.today()
    const days = { period: periodDays(period), today }
    for await (const people of this.lists.batches(statementList, scope, { closed: days })) {
      const sums = await this.sums.by(
        'agent',
        { agentId: null, among: people.map(({ agentId }) => agentId) },
        days,
        settings,
      )
      yield people.map((person) => ({ person, sum: sums.get(person.agentId) ?? emptySum }))
    }
  }

  /** The period of a call, as text. */
  async periodOf(query: Query): Promise<string> {
    return periodOrThisYear(query, (await this.sums.today()).today)
  }
}

/** The figures of a statement in dollars. */
export const paidAnswer = ({
  deals,
  gross,
  brokerage,
  fees,
  agent,
  other,
  open,
}: ClosedSum): Omit<StatementTotals, 'agents'> => ({
  deals,
  grossCommission: dollarsOf(gross),
  brokerageSplit: dollarsOf(brokerage),
  perFileFees: dollarsOf(fees),
  otherPayees: dollarsOf(other),
  total: dollarsOf(agent),
  dealsWithoutCda: open.deals,
  estimateWithoutCda: dollarsOf(open.agent),
})

/** Maps a statement to the response. */
const statementAnswer = ({ person, sum }: StatementLine, period: string): CommissionStatement => {
  const { agentId, agentName, trecLicenseNo } = person
  return { agentId, agentName, trecLicenseNo, year: yearOfPeriod(period), ...paidAnswer(sum) }
}
