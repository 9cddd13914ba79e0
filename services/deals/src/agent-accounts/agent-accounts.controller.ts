import type { AccountEntry, AccountStatement, AgentAccount, CallInput, RecurringCharge } from '@bluebonnet/contracts'
import { Call, type Caller, CurrentCaller, Input, type ListReply } from '@bluebonnet/platform'
import { Controller, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { AccountStatements } from './account-statements.js'
import { AgentAccounts } from './agent-accounts.js'
import { RecurringCharges } from './recurring-charges.js'

@Controller()
export class AgentAccountsController {
  constructor(
    private readonly accounts: AgentAccounts,
    private readonly charges: RecurringCharges,
    private readonly statements: AccountStatements,
  ) {}

  @Call('GET /api/agent-accounts')
  async list(@Input() { query }: CallInput<'GET /api/agent-accounts'>): Promise<ListReply<AgentAccount>> {
    return this.accounts.list(query)
  }

  @Call('GET /api/agent-accounts/:id')
  async one(
    @CurrentCaller() caller: Caller,
    @Input() { params }: CallInput<'GET /api/agent-accounts/:id'>,
  ): Promise<AgentAccount> {
    return this.accounts.one(caller, params.id)
  }

  @Call('GET /api/agent-accounts/:id/entries')
  async entries(
    @CurrentCaller() caller: Caller,
    @Input() { params, query }: CallInput<'GET /api/agent-accounts/:id/entries'>,
  ): Promise<ListReply<AccountEntry>> {
    return this.accounts.entries(caller, params.id, query)
  }

  @Call('GET /api/agent-accounts/:id/statements')
  async statementsOf(
    @CurrentCaller() caller: Caller,
    @Input() { params, query }: CallInput<'GET /api/agent-accounts/:id/statements'>,
  ): Promise<ListReply<AccountStatement>> {
    return this.statements.list(caller, params.id, query)
  }

  @Call('GET /api/agent-accounts/:id/statements/:month')
  async statement(
    @CurrentCaller() caller: Caller,
    @Input() { params }: CallInput<'GET /api/agent-accounts/:id/statements/:month'>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.statements.send(caller, params.id, params.month, reply)
  }

  @Call('POST /api/agent-accounts/:id/entries')
  async enter(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: CallInput<'POST /api/agent-accounts/:id/entries'>,
  ): Promise<AccountEntry> {
    return this.accounts.enter(caller, params.id, body)
  }

  @Call('POST /api/agent-accounts/:id/entries/:entryId/reversal')
  async takeBack(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: CallInput<'POST /api/agent-accounts/:id/entries/:entryId/reversal'>,
  ): Promise<AccountEntry> {
    return this.accounts.takeBack(caller, params.id, params.entryId, body.reason)
  }

  @Call('GET /api/recurring-charges')
  async recurring(@Input() { query }: CallInput<'GET /api/recurring-charges'>): Promise<ListReply<RecurringCharge>> {
    return this.charges.list(query)
  }

  @Call('POST /api/recurring-charges')
  async add(
    @CurrentCaller() caller: Caller,
    @Input() { body }: CallInput<'POST /api/recurring-charges'>,
  ): Promise<RecurringCharge> {
    return this.charges.add(caller, body)
  }

  @Call('PATCH /api/recurring-charges/:id')
  async change(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: CallInput<'PATCH /api/recurring-charges/:id'>,
  ): Promise<RecurringCharge> {
    return this.charges.change(caller, params.id, body)
  }
}
