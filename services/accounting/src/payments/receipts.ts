import { Brokerage } from '@bluebonnet/brokerage'
import { type CallInput, type Receipt } from '@bluebonnet/contracts'
import { centsOf } from '@bluebonnet/domain'
import { type Caller, ChangeHistory, newId, type IdempotentChange } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { Books } from '../books/books.js'
import { receiptPostings } from '../books/postings.js'
import { CdaLocks, type OpenCda } from '@bluebonnet/commission-service'
import { assertMayDecideOn, ownDealMark } from '@bluebonnet/deals'
import { updatePaymentStates } from './desks.js'
import { enteredWords } from './entered-words.js'
import { Payouts } from './payouts.js'
import { ReceiptEntity } from './payment.entities.js'
import { receiptAnswer } from './payment.mapper.js'
import { paymentErrors } from './payment.errors.js'
import { assertPast, assertPayable, dealWords } from './payable-cda.js'
import { PaymentNews } from './payment-news.js'
import { expectedOf, lastReceipt, oneReceipt } from './payments.sql.js'

/** Receipts from title companies for CDAs (docs/rules/books.md#receipts). */
@Injectable()
export class Receipts {
  constructor(
    private readonly locks: CdaLocks,
    private readonly brokerage: Brokerage,
    private readonly books: Books,
    private readonly history: ChangeHistory,
    private readonly news: PaymentNews,
    private readonly payouts: Payouts,
  ) {}

  /**
   * Throws CDA_NOT_FOUND, SELF_CHANGE, PAYMENT_OF_THE_FUTURE, CDA_NOT_PAYABLE, CDA_VERSION_PASSED, RECEIPT_ENTERED, and
   * CDA_LINE_NOT_PAID if a line marked as unpaid by title pays only the brokerage.
   */
  async enter(once: IdempotentChange, caller: Caller, body: CallInput<'POST /api/receipts'>['body']): Promise<Receipt> {
    const { cdaId, version, amount, receivedOn, method, reference, reason, unpaid, toDeposit } = body
    return once(async (manager) => {
      const open = await this.locks.take(manager, caller, cdaId)
      assertMayDecideOn(caller, open)
      assertPayable(open.cda, version)
      assertPast('receivedOn', receivedOn, await this.brokerage.today(manager))
      const [expected] = await expectedOf(manager, [cdaId])
      if (expected === undefined) throw new Error(`CDA ${cdaId} is locked and not there`)
      const amountCents = centsOf(amount)
      await this.assertSeen(manager, caller, body, amountCents > Number(expected.open))
      const id = await this.write(manager, open, {
        amountCents,
        explainedCents: reason == null ? 0 : Number(expected.open) - amountCents,
        paymentRoute: expected.paymentRoute,
        isFirst: !expected.began,
        toDeposit,
        receivedOn,
        method,
        reference: reference ?? null,
        reason: reason ?? null,
        authorId: caller.userId,
      })
      if (expected.paymentRoute === 'TABLE' && !expected.began)
        await this.payouts.titlePaid(manager, caller, open, {
          paidOn: receivedOn,
          method,
          receiptId: id,
          except: unpaid,
        })
      return this.recordReceipt(manager, caller, open, { id, action: 'receipt.enter' })
    })
  }

  /**
   * Records with a reason that the open amount will not arrive. Throws CDA_NOT_FOUND, SELF_CHANGE, CDA_NOT_PAYABLE,
   * NOTHING_TO_SETTLE.
   */
  async acceptDifference(once: IdempotentChange, caller: Caller, cdaId: string, reason: string): Promise<Receipt> {
    return once(async (manager) => {
      const open = await this.locks.take(manager, caller, cdaId)
      assertMayDecideOn(caller, open)
      assertPayable(open.cda, undefined)
      const [expected] = await expectedOf(manager, [cdaId])
      if (expected === undefined || !expected.began || Number(expected.open) === 0)
        throw paymentErrors.fail('NOTHING_TO_SETTLE')
      const id = await this.write(manager, open, {
        amountCents: 0,
        explainedCents: Number(expected.open),
        paymentRoute: expected.paymentRoute,
        isFirst: false,
        toDeposit: false,
        receivedOn: await this.brokerage.today(manager),
        method: 'OTHER',
        reference: null,
        reason,
        authorId: caller.userId,
      })
      return this.recordReceipt(manager, caller, open, { id, action: 'receipt.settle' })
    })
  }

  /**
   * Two people who save one payment of title's would enter it twice. Throws RECEIPT_ENTERED with the last receipt
   * unless the caller has seen it, or names none and enters no more than what is open, or explains more than their own
   * receipt.
   */
  private async assertSeen(
    manager: EntityManager,
    caller: Caller,
    { cdaId, seen, reason }: Pick<CallInput<'POST /api/receipts'>['body'], 'cdaId' | 'seen' | 'reason'>,
    exceeds: boolean,
  ): Promise<void> {
    const [last] = await lastReceipt(manager, [cdaId])
    if (last === undefined || last.id === seen) return
    const explainsOwn = reason != null && last.authorId === caller.userId
    if (seen === undefined && (!exceeds || explainsOwn)) return
    const [row] = await oneReceipt(manager, [last.id])
    if (row === undefined) throw new Error(`Receipt ${last.id} is locked and not there`)
    const words = enteredWords(await this.brokerage.settings(manager), 'a receipt', row)
    throw paymentErrors.fail('RECEIPT_ENTERED', {
      message: `${words} for this CDA. Compare, and save yours if title sent it too.`,
      row: receiptAnswer(row),
    })
  }

  private async write(
    manager: EntityManager,
    { deal, cda }: OpenCda,
    { isFirst, ...row }: NewReceipt,
  ): Promise<string> {
    const id = newId()
    await manager.insert(ReceiptEntity, {
      ...row,
      id,
      dealId: deal.id,
      cdaId: cda.id,
      cdaVersion: cda.version,
      // Set under the locks, so that receipts sort in the order of their entry.
      createdAt: new Date(),
    })
    await updatePaymentStates(manager, [cda.id])
    const agentName = cda.facts.agent.name
    const { amountCents: amount, explainedCents: explained, paymentRoute, toDeposit } = row
    const paid = { amount, explained, paymentRoute, isFirst, toDeposit }
    const kindWords = row.amountCents === 0 ? 'Closing difference' : 'Commission received'
    await this.books.enter(manager, [
      {
        source: 'RECEIPT',
        sourceId: id,
        day: row.receivedOn,
        description: `${kindWords}: ${dealWords(deal, cda)}`,
        name: deal.titleCompany ?? 'Title company',
        dealId: deal.id,
        authorId: row.authorId,
        postings: receiptPostings({ lines: cda.lines, agentName }, paid),
      },
    ])
    return id
  }

  /** Throws RECEIPT_NOT_FOUND, SELF_CHANGE, PAYMENT_REVERSED, RECEIPT_NOT_LAST. */
  async reverse(once: IdempotentChange, caller: Caller, receiptId: string, reason: string): Promise<Receipt> {
    return once(async (manager) => {
      const row = await manager.findOneBy(ReceiptEntity, { id: receiptId })
      if (row === null) throw paymentErrors.fail('RECEIPT_NOT_FOUND')
      const open = await this.locks.take(manager, caller, row.cdaId)
      const { deal, cda } = open
      assertMayDecideOn(caller, open)
      if (row.reversesId !== null || (await manager.existsBy(ReceiptEntity, { reversesId: receiptId })))
        throw paymentErrors.fail('PAYMENT_REVERSED')
      // The first receipt posted the commission, so it is the last to be reversed.
      const [last] = await lastReceipt(manager, [row.cdaId])
      if (last?.id !== receiptId) throw paymentErrors.fail('RECEIPT_NOT_LAST')
      const id = newId()
      const { createdAt: _, ...kept } = row
      const authorId = caller.userId
      await manager.insert(ReceiptEntity, {
        ...kept,
        id,
        amountCents: row.amountCents === 0 ? 0 : -row.amountCents,
        explainedCents: row.explainedCents === 0 ? 0 : -row.explainedCents,
        reason,
        reversesId: receiptId,
        authorId,
      })
      await updatePaymentStates(manager, [row.cdaId])
      await this.books.reverse(manager, receiptId, {
        source: 'RECEIPT',
        sourceId: id,
        day: row.receivedOn,
        description: `Receipt reversed: ${dealWords(deal, cda)}`,
        name: deal.titleCompany ?? 'Title company',
        dealId: deal.id,
        authorId,
      })
      await this.payouts.reverseOfReceipt(manager, caller, open, { receiptId, reason })
      return this.recordReceipt(manager, caller, open, { id, action: 'receipt.reversal' })
    })
  }

  private async recordReceipt(
    manager: EntityManager,
    caller: Caller,
    open: OpenCda,
    { id, action }: { id: string; action: string },
  ): Promise<Receipt> {
    const [row] = await oneReceipt(manager, [id])
    if (row === undefined) throw new Error(`Receipt ${id} was just written and is not there`)
    const { amountCents, receivedOn, method, reference, reason } = row
    await this.history.audit(manager, {
      actorId: caller.userId,
      action,
      entityType: 'cda',
      entityId: open.cda.id,
      ...(reason === null ? {} : { reason }),
      after: { amountCents: Number(amountCents), receivedOn, method, reference, ...ownDealMark(caller, open) },
    })
    await this.news.publishChange(manager)
    return receiptAnswer(row)
  }
}

type NewReceipt = Pick<
  ReceiptEntity,
  | 'amountCents'
  | 'explainedCents'
  | 'paymentRoute'
  | 'toDeposit'
  | 'receivedOn'
  | 'method'
  | 'reference'
  | 'reason'
  | 'authorId'
> & { isFirst: boolean }
