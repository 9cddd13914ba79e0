import type { CallInput, Payable, Payout, Receipt, Receivable } from '@bluebonnet/contracts'
import { Call, type Caller, CurrentCaller, Input, type ListReply, sendTable } from '@bluebonnet/platform'
import { Controller, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { AgentAccounts } from '../agent-accounts/agent-accounts.js'
import { accountTable } from '../agent-accounts/account.table.js'
import { payableTable, receivableTable } from './payment.tables.js'
import { Payouts } from './payouts.js'
import { Receipts } from './receipts.js'

@Controller()
export class PaymentsController {
  constructor(
    private readonly receipts: Receipts,
    private readonly payouts: Payouts,
    private readonly accounts: AgentAccounts,
  ) {}

  @Call('GET /api/receivables')
  async receivables(@Input() { query }: CallInput<'GET /api/receivables'>): Promise<ListReply<Receivable>> {
    return this.receipts.expected(query)
  }

  @Call('GET /api/cdas/:id/receipts')
  async ofCda(
    @CurrentCaller() caller: Caller,
    @Input() { params, query }: CallInput<'GET /api/cdas/:id/receipts'>,
  ): Promise<ListReply<Receipt>> {
    return this.receipts.ofCda(caller, params.id, query)
  }

  @Call('POST /api/receipts')
  async receive(@CurrentCaller() caller: Caller, @Input() { body }: CallInput<'POST /api/receipts'>): Promise<Receipt> {
    return this.receipts.enter(caller, body)
  }

  @Call('POST /api/receipts/:id/reversal')
  async takeReceiptBack(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: CallInput<'POST /api/receipts/:id/reversal'>,
  ): Promise<Receipt> {
    return this.receipts.takeBack(caller, params.id, body.reason)
  }

  @Call('GET /api/payables')
  async payables(@Input() { query }: CallInput<'GET /api/payables'>): Promise<ListReply<Payable>> {
    return this.payouts.payable(query)
  }

  @Call('GET /api/payouts')
  async list(
    @CurrentCaller() caller: Caller,
    @Input() { query }: CallInput<'GET /api/payouts'>,
  ): Promise<ListReply<Payout>> {
    return this.payouts.list(caller, query)
  }

  @Call('POST /api/payouts')
  async pay(@CurrentCaller() caller: Caller, @Input() { body }: CallInput<'POST /api/payouts'>): Promise<Payout> {
    return this.payouts.enter(caller, body)
  }

  @Call('POST /api/payouts/:id/reversal')
  async takePayoutBack(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: CallInput<'POST /api/payouts/:id/reversal'>,
  ): Promise<Payout> {
    return this.payouts.takeBack(caller, params.id, body.reason)
  }

  @Call('POST /api/payouts/:id/overpaid')
  async overpaid(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: CallInput<'POST /api/payouts/:id/overpaid'>,
  ): Promise<Payout> {
    return this.payouts.overpaid(caller, params.id, body.reason)
  }

  @Call('GET /api/exports/receivables.csv')
  async receivablesFile(
    @Input() { query }: CallInput<'GET /api/exports/receivables.csv'>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendTable(reply, 'to-receive', receivableTable, this.receipts.batches(query))
  }

  @Call('GET /api/exports/payables.csv')
  async payablesFile(
    @Input() { query }: CallInput<'GET /api/exports/payables.csv'>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendTable(reply, 'to-pay', payableTable, this.payouts.batches(query))
  }

  @Call('GET /api/exports/agent-accounts.csv')
  async accountsFile(
    @Input() { query }: CallInput<'GET /api/exports/agent-accounts.csv'>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendTable(reply, 'owed-by-agents', accountTable, this.accounts.batches(query))
  }
}
