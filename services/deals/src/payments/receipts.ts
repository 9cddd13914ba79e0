import { Brokerage } from '@bluebonnet/auth'
import { type CallInput, centsOf, dollarsOf, type Receipt, type Receivable } from '@bluebonnet/contracts'
import { type Caller, Journal, type ListReply, Lists, newId, Tx } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { Books } from '../books/books.js'
import { receiptPostings } from '../books/postings.js'
import { CdaLocks, type OpenCda } from '../cdas/cda-locks.js'
import type { CdaEntity } from '../cdas/cda.entity.js'
import { CdaReader } from '../cdas/cda-reader.js'
import { isApproved } from '../deals/deal-locks.js'
import { assertMayDecideOn, ownDealMark } from '../deals/own-deals.js'
import { ReceiptEntity } from './payment.entities.js'
import { paymentErrors } from './payment.errors.js'
import { PaymentNews } from './payment-news.js'
import {
  type AskedReceivables,
  expectedOf,
  lastReceipt,
  oneReceipt,
  receiptList,
  type ReceiptRow,
  receivableList,
  type ReceivableRow,
} from './payments.sql.js'

/** Throws CDA_NOT_PAYABLE, CDA_VERSION_PASSED. */
export const assertPayable = (cda: CdaEntity, version: number | undefined): void => {
  if (!isApproved(cda)) throw paymentErrors.fail('CDA_NOT_PAYABLE')
  if (version !== undefined && version !== cda.version) throw paymentErrors.fail('CDA_VERSION_PASSED')
}

/** Throws PAYMENT_OF_THE_FUTURE for a day that has not come to the brokerage, naming the field. */
export const assertPast = (path: string, day: string, today: string): void => {
  if (day > today) throw paymentErrors.failAt('PAYMENT_OF_THE_FUTURE', path)
}

/** How the books call what a CDA is of. */
export const dealWords = ({ propertyAddress }: OpenCda['deal'], { version }: CdaEntity): string =>
  `${propertyAddress}, CDA version ${version}`

/** What title companies sent for CDAs (docs/rules/books.md#receipts). */
@Injectable()
export class Receipts {
  constructor(
    private readonly tx: Tx,
    private readonly lists: Lists,
    private readonly locks: CdaLocks,
    private readonly cdas: CdaReader,
    private readonly brokerage: Brokerage,
    private readonly books: Books,
    private readonly journal: Journal,
    private readonly news: PaymentNews,
  ) {}

  async expected(asked: AskedReceivables): Promise<ListReply<Receivable>> {
    return (await this.lists.page(receivableList, null, asked)).map(receivableAnswer)
  }

  /** The whole list in batches, for a file. */
  async *batches(asked: AskedReceivables): AsyncGenerator<ReceivableRow[]> {
    yield* this.lists.batches(receivableList, null, asked)
  }

  /** Throws CDA_NOT_FOUND unless the caller may see it. */
  async ofCda(
    caller: Caller,
    cdaId: string,
    asked: CallInput<'GET /api/cdas/:id/receipts'>['query'],
  ): Promise<ListReply<Receipt>> {
    await this.cdas.one(caller, cdaId)
    return (await this.lists.page(receiptList, cdaId, asked)).map(receiptAnswer)
  }

  /** Throws CDA_NOT_FOUND, SELF_CHANGE, PAYMENT_OF_THE_FUTURE, CDA_NOT_PAYABLE, CDA_VERSION_PASSED. */
  async enter(caller: Caller, body: CallInput<'POST /api/receipts'>['body']): Promise<Receipt> {
    const { cdaId, version, amount, receivedOn, method, reference, reason } = body
    return this.tx.inTransaction(async (manager) => {
      const open = await this.locks.take(manager, caller, cdaId)
      const { deal, cda } = open
      assertMayDecideOn(caller, open)
      assertPayable(cda, version)
      assertPast('receivedOn', receivedOn, await this.brokerage.today(manager))
      const [expected] = await expectedOf(manager, [cdaId])
      if (expected === undefined) throw new Error(`CDA ${cdaId} is locked and not there`)
      const amountCents = centsOf(amount)
      const explained = reason == null ? 0 : Number(expected.open) - amountCents
      const way = expected.way
      const id = newId()
      await manager.insert(ReceiptEntity, {
        id,
        dealId: deal.id,
        cdaId,
        cdaVersion: cda.version,
        paidAt: way,
        amountCents,
        explainedCents: explained,
        receivedOn,
        method,
        reference: reference ?? null,
        reason: reason ?? null,
        authorId: caller.userId,
        // Under the locks: the order of receipts is the order in which they were entered.
        createdAt: new Date(),
      })
      const { agents, arrearsCents, lines } = cda
      const agentName = cda.facts.agent.name
      const paid = { amount: amountCents, explained, way, isFirst: !expected.began }
      await this.books.enter(manager, [
        {
          source: 'RECEIPT',
          sourceId: id,
          day: receivedOn,
          description: `Commission received: ${dealWords(deal, cda)}`,
          name: deal.titleCompany ?? 'Title company',
          dealId: deal.id,
          authorId: caller.userId,
          postings: receiptPostings({ lines, arrearsCents, agents, agentName }, paid),
        },
      ])
      return this.entered(manager, caller, open, { id, action: 'receipt.enter' })
    })
  }

  /** Throws RECEIPT_NOT_FOUND, SELF_CHANGE, PAYMENT_TAKEN_BACK, RECEIPT_NOT_LAST. */
  async takeBack(caller: Caller, receiptId: string, reason: string): Promise<Receipt> {
    return this.tx.inTransaction(async (manager) => {
      const row = await manager.findOneBy(ReceiptEntity, { id: receiptId })
      if (row === null) throw paymentErrors.fail('RECEIPT_NOT_FOUND')
      const open = await this.locks.take(manager, caller, row.cdaId)
      const { deal, cda } = open
      assertMayDecideOn(caller, open)
      if (row.reversesId !== null || (await manager.existsBy(ReceiptEntity, { reversesId: receiptId })))
        throw paymentErrors.fail('PAYMENT_TAKEN_BACK')
      // The first one brought the commission into the books, and leaves last.
      const [last] = await lastReceipt(manager, [row.cdaId])
      if (last?.id !== receiptId) throw paymentErrors.fail('RECEIPT_NOT_LAST')
      const id = newId()
      const { createdAt: _, ...kept } = row
      const authorId = caller.userId
      await manager.insert(ReceiptEntity, {
        ...kept,
        id,
        amountCents: -row.amountCents,
        explainedCents: row.explainedCents === 0 ? 0 : -row.explainedCents,
        reason,
        reversesId: receiptId,
        authorId,
      })
      await this.books.enter(manager, [
        {
          source: 'RECEIPT',
          sourceId: id,
          day: row.receivedOn,
          description: `Receipt taken back: ${dealWords(deal, cda)}`,
          name: deal.titleCompany ?? 'Title company',
          dealId: deal.id,
          authorId,
          postings: await this.books.reversedPostings(manager, receiptId),
        },
      ])
      return this.entered(manager, caller, open, { id, action: 'receipt.reversal' })
    })
  }

  private async entered(
    manager: EntityManager,
    caller: Caller,
    open: OpenCda,
    { id, action }: { id: string; action: string },
  ): Promise<Receipt> {
    const [row] = await oneReceipt(manager, [id])
    if (row === undefined) throw new Error(`Receipt ${id} was just written and is not there`)
    const { amountCents, receivedOn, method, reference, reason } = row
    await this.journal.audit(manager, {
      actorId: caller.userId,
      action,
      entityType: 'cda',
      entityId: open.cda.id,
      ...(reason === null ? {} : { reason }),
      after: { amountCents: Number(amountCents), receivedOn, method, reference, ...ownDealMark(caller, open) },
    })
    await this.news.tell(manager)
    return receiptAnswer(row)
  }
}

const receiptAnswer = ({ amountCents, createdAt, ...row }: ReceiptRow): Receipt => ({
  ...row,
  amount: dollarsOf(Number(amountCents)),
  createdAt: createdAt.toISOString(),
})

export const receivableAnswer = (row: ReceivableRow): Receivable => {
  const { createdAt: _, expectedCents, receivedCents, openCents, ...rest } = row
  return {
    ...rest,
    expected: dollarsOf(Number(expectedCents)),
    received: dollarsOf(Number(receivedCents)),
    open: dollarsOf(Number(openCents)),
  }
}
