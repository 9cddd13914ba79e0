import { Brokerage } from '@bluebonnet/brokerage'
import type { CallInput, Deposit, UndepositedItem } from '@bluebonnet/contracts'
import { counted, dollarsOf } from '@bluebonnet/domain'
import {
  type Caller,
  ChangeHistory,
  defineErrors,
  type IdempotentChange,
  type ListReply,
  Lists,
  newId,
  type Paging,
  printedDay,
  type Refusal,
} from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { enteredWords } from '../payments/entered-words.js'
import { assertPast } from '../payments/payable-cda.js'
import { paymentErrors } from '../payments/payment.errors.js'
import { PaymentNews } from '../payments/payment-news.js'
import { Books } from './books.js'
import { DepositEntity, DepositItemEntity } from './deposit.entities.js'
import {
  depositedCents,
  depositList,
  lastDepositOf,
  type DepositRow,
  lockReceived,
  oneDeposit,
  undepositedList,
  undepositedOf,
  type UndepositedRow,
} from './deposits.sql.js'
import { depositPostings } from './postings.js'

const depositErrors = defineErrors({
  DEPOSIT_NOT_FOUND: { status: 404, message: 'There is no such deposit' },
  NOT_TO_DEPOSIT: {
    status: 409,
    message: 'Some of these were deposited or reversed meanwhile. Choose again from what is not deposited.',
  },
  DEPOSIT_COMES_FIRST: { status: 400, message: 'The deposit comes before the day of a receipt' },
})

/** Several receipts as one bank deposit (docs/rules/books.md#deposits). */
@Injectable()
export class Deposits {
  constructor(
    private readonly lists: Lists,
    private readonly brokerage: Brokerage,
    private readonly books: Books,
    private readonly history: ChangeHistory,
    private readonly news: PaymentNews,
  ) {}

  async list(query: Paging): Promise<ListReply<Deposit>> {
    return (await this.lists.page(depositList, null, query)).map(depositAnswer)
  }

  async undeposited(query: Paging): Promise<ListReply<UndepositedItem>> {
    return (await this.lists.page(undepositedList, null, query)).map(undepositedAnswer)
  }

  /** Throws NOT_TO_DEPOSIT, PAYMENT_OF_THE_FUTURE, DEPOSIT_COMES_FIRST. */
  async enter(once: IdempotentChange, caller: Caller, body: CallInput<'POST /api/deposits'>['body']): Promise<Deposit> {
    return once(async (manager) => {
      const id = await this.add(manager, caller, body)
      await this.news.publishChange(manager)
      return read(manager, id)
    })
  }

  /** Does the same within an existing transaction. */
  async add(
    manager: EntityManager,
    caller: Caller,
    { items: given, depositedOn, reference = null }: CallInput<'POST /api/deposits'>['body'],
  ): Promise<string> {
    const ids = [...new Set(given)]
    await lockReceived(manager, [ids])
    const rows = await undepositedOf(manager, [ids])
    if (rows.length < ids.length) throw await this.alreadyDeposited(manager, ids)
    assertPast('depositedOn', depositedOn, await this.brokerage.today(manager))
    const last = rows.reduce((latest, { day }) => (day > latest ? day : latest), '')
    if (depositedOn < last)
      throw depositErrors.failAt(
        'DEPOSIT_COMES_FIRST',
        'depositedOn',
        `The last of these was received on ${printedDay(last)}: choose that day or a later one.`,
      )
    const amountCents = rows.reduce((sum, { cents }) => sum + Number(cents), 0)
    const id = newId()
    const deposit = { id, depositedOn, amountCents, reference, authorId: caller.userId }
    await manager.insert(DepositEntity, deposit)
    await manager.insert(
      DepositItemEntity,
      rows.map((row, position) => ({
        depositId: id,
        position,
        receiptId: row.kind === 'RECEIPT' ? row.id : null,
        entryId: row.kind === 'PAYMENT' ? row.id : null,
      })),
    )
    const what = `Deposit of ${counted(rows.length, 'receipt')}`
    await this.post(manager, deposit, [what, reference].filter(Boolean).join(', '))
    const after = { amountCents, depositedOn, reference, receipts: rows.length }
    await this.history.record(manager, caller.userId, 'deposit.enter', id, { after })
    return id
  }

  /** Says who deposited some of these, unless they were reversed. */
  private async alreadyDeposited(manager: EntityManager, ids: readonly string[]): Promise<Refusal> {
    const [last] = await lastDepositOf(manager, [ids])
    if (last === undefined) return depositErrors.failAt('NOT_TO_DEPOSIT', 'items')
    const words = enteredWords(await this.brokerage.settings(manager), 'a deposit', last)
    return depositErrors.failAt('NOT_TO_DEPOSIT', 'items', `${words} with some of these. Choose again from the others.`)
  }

  /** Throws DEPOSIT_NOT_FOUND, PAYMENT_REVERSED. */
  async reverse(once: IdempotentChange, caller: Caller, depositId: string, reason: string): Promise<Deposit> {
    return once(async (manager) => {
      const lock = { mode: 'for_no_key_update' } as const
      const row = await manager.findOne(DepositEntity, { where: { id: depositId }, lock })
      if (row === null) throw depositErrors.fail('DEPOSIT_NOT_FOUND')
      if (row.reversesId !== null || (await manager.existsBy(DepositEntity, { reversesId: depositId })))
        throw paymentErrors.fail('PAYMENT_REVERSED')
      const items = await manager.findBy(DepositItemEntity, { depositId })
      await lockReceived(manager, [items.flatMap(({ receiptId, entryId }) => receiptId ?? entryId ?? [])])
      const [left] = await depositedCents(manager, [depositId])
      const { depositedOn, reference } = row
      const cents = Number(left?.cents ?? 0)
      const amountCents = cents === 0 ? 0 : -cents
      const id = newId()
      const back = { id, depositedOn, amountCents, reference, authorId: caller.userId }
      await manager.insert(DepositEntity, { ...back, reason, reversesId: depositId })
      await this.post(manager, back, ['Deposit reversed', reference].filter(Boolean).join(', '))
      const after = { amountCents, depositedOn, reference }
      await this.history.record(manager, caller.userId, 'deposit.reversal', id, { after, reason })
      await this.news.publishChange(manager)
      return read(manager, id)
    })
  }

  private async post(
    manager: EntityManager,
    { id: sourceId, depositedOn: day, amountCents, authorId }: NewDeposit,
    description: string,
  ): Promise<void> {
    const entry = { source: 'DEPOSIT', sourceId, day, description, name: null, dealId: null, authorId } as const
    await this.books.enter(manager, [{ ...entry, postings: depositPostings(amountCents) }])
  }
}

type NewDeposit = Pick<DepositEntity, 'id' | 'depositedOn' | 'amountCents' | 'authorId'>

const read = async (manager: EntityManager, id: string): Promise<Deposit> => {
  const [row] = await oneDeposit(manager, [id])
  if (row === undefined) throw depositErrors.fail('DEPOSIT_NOT_FOUND')
  return depositAnswer(row)
}

const depositAnswer = ({ cents, items, createdAt, ...row }: DepositRow): Deposit => ({
  ...row,
  amount: dollarsOf(Number(cents)),
  items: items.map(({ cents: itemCents, ...item }) => ({ ...item, amount: dollarsOf(itemCents) })),
  createdAt: createdAt.toISOString(),
})

const undepositedAnswer = (row: UndepositedRow): UndepositedItem => {
  const { cents, createdAt: _, ...item } = row
  return { ...item, amount: dollarsOf(Number(cents)) }
}
