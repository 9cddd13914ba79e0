import { Agents, assertMayDecideFor, Brokerage } from '@bluebonnet/brokerage'
import { type CallInput, type Payout } from '@bluebonnet/contracts'
import { centsOf } from '@bluebonnet/domain'
import { type Caller, ChangeHistory, newId, type IdempotentChange, type Refusal } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { type EntityManager, type FindOptionsWhere, IsNull } from 'typeorm'
import { AgentEntryEntity } from '../agent-accounts/agent-account.entities.js'
import { AgentAccounts } from '../agent-accounts/agent-accounts.js'
import { Books } from '../books/books.js'
import { overpaidFrom, payoutPostings } from '../books/postings.js'
import { CdaLocks, type OpenCda } from '@bluebonnet/commission-service'
import { assertMayDecideOn, isApproved, isLive, ownDealMark } from '@bluebonnet/deals'
import { updatePaymentStates } from './desks.js'
import { enteredWords } from './entered-words.js'
import { type LinePayee, payeeAt, payeeOf } from './line-payee.js'
import { PayoutEntity } from './payment.entities.js'
import { payoutAnswer } from './payment.mapper.js'
import { paymentErrors } from './payment.errors.js'
import { PaymentNews } from './payment-news.js'
import { expectedOf, lastPayoutTo, onePayout, paidSoFar } from './payments.sql.js'
import { assertPast, assertPayable, dealWords } from './payable-cda.js'

/** Payouts of CDAs to payees (docs/rules/books.md#payouts). */
@Injectable()
export class Payouts {
  constructor(
    private readonly locks: CdaLocks,
    private readonly agents: Agents,
    private readonly accounts: AgentAccounts,
    private readonly brokerage: Brokerage,
    private readonly books: Books,
    private readonly history: ChangeHistory,
    private readonly news: PaymentNews,
  ) {}

  /**
   * Locks the CDA, so that two payouts cannot exceed a line together. Throws CDA_NOT_FOUND, SELF_CHANGE,
   * PAYMENT_OF_THE_FUTURE, CDA_NOT_PAYABLE, CDA_VERSION_PASSED, CDA_LINE_NOT_PAID, PAYOUT_ABOVE_LINE.
   */
  async enter(once: IdempotentChange, caller: Caller, body: CallInput<'POST /api/payouts'>['body']): Promise<Payout> {
    const { cdaId, version, position, amount, paidBy, paidOn, method, reference } = body
    return once(async (manager) => {
      const open = await this.locks.take(manager, caller, cdaId)
      const { cda, deal } = open
      assertPayable(cda, version)
      assertPast('paidOn', paidOn, await this.brokerage.today(manager))
      const payee = payeeAt(cda, position)
      if (payee === null) throw paymentErrors.fail('CDA_LINE_NOT_PAID')
      this.assertMayPay(caller, open, payee.agentId)
      const amountCents = centsOf(amount)
      if ((await paidTo(manager, cdaId, payee)) + amountCents > payee.cents)
        throw await this.aboveLine(manager, cdaId, payee)
      const [expected] = await expectedOf(manager, [cdaId])
      const id = newId()
      const row = {
        id,
        dealId: deal.id,
        cdaId,
        cdaVersion: cda.version,
        linePosition: position,
        lineKind: payee.kind,
        agentId: payee.agentId,
        payeeId: payee.payeeId,
        payeeName: payee.name,
        paymentRoute: expected?.paymentRoute ?? 'TABLE',
        paidBy,
        amountCents,
        paidOn,
        method,
        reference: reference ?? null,
        receiptId: null,
        authorId: caller.userId,
      }
      await this.write(manager, open, row)
      return this.recordPayout(manager, caller, open, { id, action: 'payout.enter' })
    })
  }

  /** Says who entered the last payout to the payee: two people may have entered the same one. */
  private async aboveLine(manager: EntityManager, cdaId: string, payee: LinePayee): Promise<Refusal> {
    const { kind, agentId, payeeId, name } = payee
    const [last] = await lastPayoutTo(manager, [cdaId, kind, agentId ?? payeeId])
    if (last === undefined) return paymentErrors.fail('PAYOUT_ABOVE_LINE')
    const words = enteredWords(await this.brokerage.settings(manager), `a payout to ${name}`, last)
    const { message } = paymentErrors.table.PAYOUT_ABOVE_LINE
    return paymentErrors.fail('PAYOUT_ABOVE_LINE', { message: `${words}. ${message}` })
  }

  /**
   * Enters what title paid at the table: all open lines of a CDA on one day, except some of them
   * (docs/rules/books.md#at-the-table). The caller must hold the CDA's locks. Throws CDA_LINE_NOT_PAID for an exception
   * that does not exist or pays only the brokerage.
   */
  async titlePaid(
    manager: EntityManager,
    caller: Caller,
    open: OpenCda,
    { except, ...how }: Pick<NewPayout, 'paidOn' | 'method' | 'receiptId'> & { except: readonly number[] },
  ): Promise<void> {
    const { cda, deal } = open
    if (except.some((position) => payeeAt(cda, position) === null)) throw paymentErrors.fail('CDA_LINE_NOT_PAID')
    const seen = new Set<string>()
    for (const [position] of cda.lines.entries()) {
      const payee = payeeAt(cda, position)
      const key = payee === null ? '' : `${payee.kind} ${payee.agentId ?? payee.payeeId}`
      if (payee === null || seen.has(key)) continue
      seen.add(key)
      const amountCents = payee.cents - (await paidTo(manager, cda.id, payee))
      if (amountCents <= 0 || except.includes(position)) continue
      const { kind: lineKind, agentId, payeeId, name: payeeName } = payee
      const payment = { ...how, paymentRoute: 'TABLE', paidBy: 'TITLE', reference: null } as const
      const line = { linePosition: position, lineKind, agentId, payeeId, payeeName, amountCents }
      const of = { id: newId(), dealId: deal.id, cdaId: cda.id, cdaVersion: cda.version, authorId: caller.userId }
      await this.write(manager, open, { ...of, ...line, ...payment })
      await this.recordPayout(manager, caller, open, { id: of.id, action: 'payout.enter' })
    }
  }

  /**
   * If title owes the brokerage nothing, no receipt shows that title paid the others. The closing enters it once the
   * CDA is approved.
   */
  async closedAtTable(manager: EntityManager, caller: Caller, open: OpenCda): Promise<void> {
    const { status, closeDate: paidOn } = open.deal
    if (status !== 'CLOSED' || paidOn === null || !isApproved(open.cda)) return
    if (!(await isPaidByClosing(manager, open))) return
    await this.titlePaid(manager, caller, open, { ...byClosing, paidOn, except: [] })
  }

  /** Reverses what the closing entered: a reopened deal pays at its next closing. */
  async reopenedAtTable(manager: EntityManager, caller: Caller, open: OpenCda, reason: string): Promise<void> {
    if (!isApproved(open.cda) || !(await isPaidByClosing(manager, open))) return
    const entered = {
      ...byClosing,
      receiptId: IsNull(),
      reference: IsNull(),
      paymentRoute: 'TABLE',
      paidBy: 'TITLE',
    } as const
    await this.reverseWhere(manager, caller, open, { where: entered, reason })
  }

  /** Reverses the payouts that a receipt created. The caller must hold the CDA's locks. */
  async reverseOfReceipt(
    manager: EntityManager,
    caller: Caller,
    open: OpenCda,
    { receiptId, reason }: { receiptId: string; reason: string },
  ): Promise<void> {
    await this.reverseWhere(manager, caller, open, { where: { receiptId }, reason })
  }

  private async reverseWhere(
    manager: EntityManager,
    caller: Caller,
    open: OpenCda,
    { where, reason }: { where: FindOptionsWhere<PayoutEntity>; reason: string },
  ): Promise<void> {
    const rows = await manager.findBy(PayoutEntity, { ...where, cdaId: open.cda.id })
    const back = new Set(rows.map(({ reversesId }) => reversesId))
    for (const row of rows) {
      if (row.reversesId !== null || back.has(row.id)) continue
      const id = await this.writeReversal(manager, open, { row, reason, authorId: caller.userId })
      await this.recordPayout(manager, caller, open, { id, action: 'payout.reversal' })
    }
  }

  /** Throws PAYOUT_NOT_FOUND, SELF_CHANGE, PAYMENT_REVERSED. */
  async reverse(once: IdempotentChange, caller: Caller, payoutId: string, reason: string): Promise<Payout> {
    return once(async (manager) => {
      const { row, open } = await this.lockedPayout(manager, caller, payoutId)
      const id = await this.writeReversal(manager, open, { row, reason, authorId: caller.userId })
      return this.recordPayout(manager, caller, open, { id, action: 'payout.reversal' })
    })
  }

  /**
   * Reverses a payout, enters again what the CDA still allows, and charges the rest to the agent. Throws what
   * `reverse` throws, CDA_NOT_PAYABLE while a version waits for approval, NOT_OVERPAID, OVERPAID_OUTSIDE.
   */
  async overpaid(once: IdempotentChange, caller: Caller, payoutId: string, reason: string): Promise<Payout> {
    return once(async (manager) => {
      const { row, open } = await this.lockedPayout(manager, caller, payoutId)
      const { cda } = open
      if (isLive(cda) && !isApproved(cda)) throw paymentErrors.fail('CDA_NOT_PAYABLE')
      if (row.agentId === null) throw paymentErrors.fail('OVERPAID_OUTSIDE')
      const payee = { kind: row.lineKind, agentId: row.agentId, payeeId: null }
      const due = isApproved(cda)
        ? cda.lines.map((line) => payeeOf(line, cda)).find((one) => one?.agentId === row.agentId)
        : null
      const tooMuch = (await paidTo(manager, cda.id, payee)) - (due?.cents ?? 0)
      if (tooMuch <= 0) throw paymentErrors.fail('NOT_OVERPAID')
      const charged = Math.min(tooMuch, row.amountCents)
      const authorId = caller.userId
      // No money moved when the payout became too large. The books record it on the day of the discovery.
      const day = await this.brokerage.today(manager)
      const id = await this.writeReversal(manager, open, { row, reason, authorId, day })
      const { createdAt: _, ...kept } = row
      const rest = { ...kept, id: newId(), cdaVersion: cda.version, amountCents: row.amountCents - charged, authorId }
      if (rest.amountCents > 0) await this.write(manager, open, rest, day)
      await this.charge(manager, { row, cents: charged, version: cda.version, reason, authorId })
      return this.recordPayout(manager, caller, open, { id, action: 'payout.overpaid', chargedCents: charged })
    })
  }

  private async charge(manager: EntityManager, { row, cents, version, reason, authorId }: Charging): Promise<void> {
    if (row.agentId === null) return
    const id = newId()
    await manager.insert(AgentEntryEntity, {
      id,
      agentId: row.agentId,
      kind: 'CHARGE',
      amountCents: cents,
      effectiveDate: await this.brokerage.today(manager),
      reason: `Overpaid: ${reason}`,
      dealId: row.dealId,
      cdaId: row.cdaId,
      cdaVersion: version,
      authorId,
    })
    await this.books.enterAccounts(manager, [id], overpaidFrom(row.paidBy))
    await this.accounts.publishChange(manager)
  }

  /** A payout, with its CDA locked. Throws PAYOUT_NOT_FOUND, SELF_CHANGE, PAYMENT_REVERSED. */
  private async lockedPayout(
    manager: EntityManager,
    caller: Caller,
    payoutId: string,
  ): Promise<{ row: PayoutEntity; open: OpenCda }> {
    const row = await manager.findOneBy(PayoutEntity, { id: payoutId })
    if (row === null) throw paymentErrors.fail('PAYOUT_NOT_FOUND')
    const open = await this.locks.take(manager, caller, row.cdaId)
    this.assertMayPay(caller, open, row.agentId)
    if (row.agentId !== null && row.agentId !== open.deal.agentId) await this.agents.lock(manager, row.agentId)
    if (row.reversesId !== null || (await manager.existsBy(PayoutEntity, { reversesId: payoutId })))
      throw paymentErrors.fail('PAYMENT_REVERSED')
    return { row, open }
  }

  /** Managers cannot enter payments to themselves. */
  private assertMayPay(caller: Caller, open: OpenCda, agentId: string | null): void {
    assertMayDecideOn(caller, open)
    if (agentId !== null) assertMayDecideFor(caller, agentId)
  }

  private async writeReversal(
    manager: EntityManager,
    { deal, cda }: OpenCda,
    { row, reason, authorId, day = row.paidOn }: { row: PayoutEntity; reason: string; authorId: string; day?: string },
  ): Promise<string> {
    const id = newId()
    const { createdAt: _, ...kept } = row
    await manager.insert(PayoutEntity, {
      ...kept,
      id,
      amountCents: -row.amountCents,
      reason,
      reversesId: row.id,
      authorId,
    })
    await updatePaymentStates(manager, [cda.id])
    await this.books.reverse(manager, row.id, {
      source: 'PAYOUT',
      sourceId: id,
      day,
      description: `Payout reversed: ${dealWords(deal, cda)}`,
      name: row.payeeName,
      dealId: deal.id,
      authorId,
    })
    return id
  }

  private async write(
    manager: EntityManager,
    { deal, cda }: OpenCda,
    row: NewPayout,
    day: string = row.paidOn,
  ): Promise<void> {
    await manager.insert(PayoutEntity, row)
    await updatePaymentStates(manager, [cda.id])
    const { id, payeeName, amountCents, paymentRoute, paidBy, agentId, authorId } = row
    const title = deal.titleCompany ?? 'Title company'
    await this.books.enter(manager, [
      {
        source: 'PAYOUT',
        sourceId: id,
        day,
        description: `Paid out: ${dealWords(deal, cda)}`,
        name: payeeName,
        dealId: deal.id,
        authorId,
        postings: payoutPostings({ amount: amountCents, paymentRoute, paidBy, toAgent: agentId !== null, title }),
      },
    ])
  }

  private async recordPayout(
    manager: EntityManager,
    caller: Caller,
    open: OpenCda,
    { id, action, ...more }: { id: string; action: string; chargedCents?: number },
  ): Promise<Payout> {
    const [row] = await onePayout(manager, [id])
    if (row === undefined) throw new Error(`Payout ${id} was just written and is not there`)
    const { amountCents, paidOn, paidBy, method, reference, payeeName, reason } = row
    // For a void CDA only the payout names the line's agent.
    const paid = { agentIds: row.agentId === null ? open.agentIds : [...open.agentIds, row.agentId] }
    await this.history.audit(manager, {
      actorId: caller.userId,
      action,
      entityType: 'cda',
      entityId: row.cdaId,
      ...(reason === null ? {} : { reason }),
      after: {
        payeeName,
        amountCents: Number(amountCents),
        paidOn,
        paidBy,
        method,
        reference,
        ...more,
        ...ownDealMark(caller, paid),
      },
    })
    await this.news.publishChange(manager)
    return payoutAnswer(row)
  }
}

type NewPayout = Omit<PayoutEntity, 'createdAt' | 'reason' | 'reversesId'>

/** How the closing enters payouts. */
const byClosing = { method: 'OTHER', receiptId: null } as const

/** Whether title pays everybody and owes the brokerage nothing. */
const isPaidByClosing = async (manager: EntityManager, { cda }: OpenCda): Promise<boolean> => {
  const [expected] = await expectedOf(manager, [cda.id])
  return expected?.paymentRoute === 'TABLE' && Number(expected.expected) === 0
}

interface Charging {
  row: PayoutEntity
  cents: number
  version: number
  reason: string
  authorId: string
}

const paidTo = async (
  manager: EntityManager,
  cdaId: string,
  { kind, agentId, payeeId }: Pick<LinePayee, 'kind' | 'agentId' | 'payeeId'>,
): Promise<number> => Number((await paidSoFar(manager, [cdaId, kind, agentId ?? payeeId]))[0]?.cents ?? 0)
