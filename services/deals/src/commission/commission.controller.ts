import type {
  BrokerStats,
  CallInput,
  CommissionStatement,
  CommissionSummary,
  CompanyDollar,
  CompanyDollarTotals,
  LedgerEntry,
  RosterEntry,
  SampledPlan,
  StatementTotals,
  TriedPlan,
} from '@bluebonnet/contracts'
import { Call, type Caller, CurrentCaller, Input, type ListReply, pageOfAll } from '@bluebonnet/platform'
import { Controller } from '@nestjs/common'
import { BrokerStatsReader } from '../approvals/broker-stats.js'
import { Commission } from './commission.js'
import { CompanyDollars } from './company-dollars.js'
import { LedgerEntries } from './ledger-entries.js'
import { PlanPreviews } from './plan-previews.js'
import { Roster } from './roster.js'
import { Statements } from './statements.js'

@Controller()
export class CommissionController {
  constructor(
    private readonly commission: Commission,
    private readonly ledger: LedgerEntries,
    private readonly rosters: Roster,
    private readonly paid: Statements,
    private readonly kept: CompanyDollars,
    private readonly stats: BrokerStatsReader,
    private readonly previews: PlanPreviews,
  ) {}

  @Call('POST /api/plans/preview')
  async preview(@Input() { body }: CallInput<'POST /api/plans/preview'>): Promise<TriedPlan> {
    return this.previews.ofClosed(body)
  }

  @Call('POST /api/plans/sample')
  async sample(@Input() { body }: CallInput<'POST /api/plans/sample'>): Promise<SampledPlan> {
    return this.previews.sample(body)
  }

  @Call('GET /api/commission/summary')
  async summary(
    @CurrentCaller() caller: Caller,
    @Input() { query }: CallInput<'GET /api/commission/summary'>,
  ): Promise<CommissionSummary> {
    return this.commission.summary(caller, query.agentId, query.period)
  }

  @Call('GET /api/commission/statements')
  async statements(
    @CurrentCaller() caller: Caller,
    @Input() { query }: CallInput<'GET /api/commission/statements'>,
  ): Promise<ListReply<CommissionStatement>> {
    return this.paid.list(caller, query)
  }

  @Call('GET /api/commission/statements/totals')
  async statementTotals(
    @CurrentCaller() caller: Caller,
    @Input() { query }: CallInput<'GET /api/commission/statements/totals'>,
  ): Promise<StatementTotals> {
    return this.paid.totals(caller, query)
  }

  @Call('GET /api/commission/company-dollar')
  async companyDollar(
    @Input() { query }: CallInput<'GET /api/commission/company-dollar'>,
  ): Promise<ListReply<CompanyDollar>> {
    return this.kept.list(query)
  }

  @Call('GET /api/commission/company-dollar/totals')
  async companyDollarTotals(
    @Input() { query }: CallInput<'GET /api/commission/company-dollar/totals'>,
  ): Promise<CompanyDollarTotals> {
    return this.kept.totals(query)
  }

  @Call('GET /api/agents/:id/ledger-entries')
  async entries(
    @Input() { params, query }: CallInput<'GET /api/agents/:id/ledger-entries'>,
  ): Promise<ListReply<LedgerEntry>> {
    return pageOfAll(await this.ledger.list(params.id), query, {
      key: ({ id }) => id,
      texts: ({ reason, propertyAddress, authorName }) => [reason, propertyAddress, authorName],
    })
  }

  @Call('POST /api/agents/:id/ledger-entries')
  async enter(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: CallInput<'POST /api/agents/:id/ledger-entries'>,
  ): Promise<LedgerEntry> {
    return this.ledger.enter(caller, params.id, body)
  }

  @Call('GET /api/roster')
  async roster(@Input() { query }: CallInput<'GET /api/roster'>): Promise<ListReply<RosterEntry>> {
    return this.rosters.list(query)
  }

  @Call('GET /api/broker/stats')
  async brokerStats(): Promise<BrokerStats> {
    return this.stats.read()
  }
}
