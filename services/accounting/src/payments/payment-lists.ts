import {
  type CallAnswer,
  type CallInput,
  type Payable,
  type Payout,
  type Receipt,
  type Receivable,
} from '@bluebonnet/contracts'
import { dollarsOf } from '@bluebonnet/domain'
import { type Caller, type ListReply, Lists } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { Books } from '../books/books.js'
import { nameWithSuffix } from '../books/namesakes.js'
import { CdaReader } from '@bluebonnet/commission-service'
import { payableAnswer, payoutAnswer, receiptAnswer, receivableAnswer } from './payment.mapper.js'
import {
  type PayableQuery,
  type PayoutQuery,
  type ReceivableQuery,
  openSums,
  payableList,
  type PayableRow,
  payoutList,
  receiptList,
  receivableList,
  type ReceivableRow,
} from './payments.sql.js'

/** The lists To Receive and To Pay, with receipts and payouts. */
@Injectable()
export class PaymentLists {
  constructor(
    private readonly lists: Lists,
    private readonly books: Books,
    private readonly cdaReader: CdaReader,
    private readonly dataSource: DataSource,
  ) {}

  /** Total of all open amounts, regardless of a list's filters. */
  async totals(): Promise<CallAnswer<'GET /api/payments/totals'>> {
    const rows = await openSums(this.dataSource)
    const of = (kind: (typeof rows)[number]['kind']) => {
      const row = rows.find((each) => each.kind === kind)
      return { count: row?.count ?? 0, amount: dollarsOf(Number(row?.cents ?? 0)) }
    }
    return { receivables: of('receivables'), payables: of('payables'), agents: of('agents') }
  }

  async receivables(query: ReceivableQuery): Promise<ListReply<Receivable>> {
    return (await this.lists.page(receivableList, null, query)).map(receivableAnswer)
  }

  /** The whole list in batches, for an export. */
  async *receivableBatches(query: ReceivableQuery): AsyncGenerator<ReceivableRow[]> {
    yield* this.lists.batches(receivableList, null, query)
  }

  /** Throws CDA_NOT_FOUND unless the caller may see the CDA. */
  async receipts(
    caller: Caller,
    cdaId: string,
    query: CallInput<'GET /api/cdas/:id/receipts'>['query'],
  ): Promise<ListReply<Receipt>> {
    await this.cdaReader.one(caller, cdaId)
    return (await this.lists.page(receiptList, cdaId, query)).map(receiptAnswer)
  }

  async payables(query: PayableQuery): Promise<ListReply<Payable>> {
    return (await this.lists.page(payableList, null, query)).map(payableAnswer)
  }

  /**
   * The whole list in batches, for an export that distinguishes payees of the same name
   * (docs/rules/books.md#namesakes).
   */
  async *payableBatches(query: PayableQuery): AsyncGenerator<PayableRow[]> {
    const marks = await this.books.namesakes()
    for await (const rows of this.lists.batches(payableList, null, query))
      yield rows.map((row) => ({
        ...row,
        payeeName: nameWithSuffix(marks, row.payeeName, row.agentId ?? row.payeeId ?? ''),
      }))
  }

  /** All payouts for brokers and managers, their own for agents. */
  async payouts(caller: Caller, query: PayoutQuery): Promise<ListReply<Payout>> {
    return (await this.lists.page(payoutList, caller, query)).map(payoutAnswer)
  }
}
