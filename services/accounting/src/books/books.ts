import {
  type BooksAnswer,
  type CallAnswer,
  type NamedAccount,
  type CallInput,
  type JournalEntry,
  lastDay,
  periodAround,
  periodDays,
} from '@bluebonnet/contracts'
import {
  type BookAccount,
  bookAccounts,
  dayAfter,
  dollarsOf,
  type JournalSource,
  type LiveList,
} from '@bluebonnet/domain'
import { Brokerage } from '@bluebonnet/brokerage'
import {
  type Caller,
  defineErrors,
  insertMany,
  ChangeHistory,
  type ListReply,
  Lists,
  Live,
  newId,
  type IdempotentChange,
  Tx,
} from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { BookAccountEntity, BookClosingEntity, JournalEntryEntity, JournalLineEntity } from './book.entities.js'
import {
  type AccountEntryRow,
  accountSums,
  closedThrough,
  entriesWithin,
  entriesOfAccounts,
  lockClosedThrough,
  journalInOrder,
  journalList,
  type JournalRow,
  linesOfSource,
  lockBooks,
  nextNumbers,
  lastNumber,
  type JournalRange,
} from './books.sql.js'
import { defaultChart } from './default-chart.js'
import { depositOf, lockReceived } from './deposits.sql.js'
import { withDistinctNames, type NameSuffixes, readMarks } from './namesakes.js'
import { accountPostings, balanced, depositPostings, type Posting } from './postings.js'

const bookErrors = defineErrors({
  PERIOD_NOT_OVER: { status: 409, message: 'This month is not over yet. Close it when its last day has passed.' },
  PERIOD_CLOSED: { status: 409, message: 'This month is closed already' },
})

/** A movement of money that is not yet a journal entry. */
export interface EntryDraft {
  source: JournalSource
  sourceId: string
  /** The day of the movement. */
  day: string
  description: string
  name: string | null
  dealId: string | null
  authorId: string | null
  postings: readonly Posting[]
}

/** The journal of all movements of money (docs/rules/books.md#journal). */
@Injectable()
export class Books {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tx: Tx,
    private readonly lists: Lists,
    private readonly brokerage: Brokerage,
    private readonly history: ChangeHistory,
    private readonly live: Live,
  ) {}

  /**
   * Writes entries in the transaction of their sources, after the locks of that transaction. A movement in a closed
   * month goes to the first open day and keeps its own day. A draft that moves no money makes no entry.
   */
  async enter(manager: EntityManager, given: readonly EntryDraft[]): Promise<void> {
    const moved = given.filter(({ postings }) => postings.length > 0)
    if (moved.length === 0) return
    const closed = await lockClosedThrough(manager)
    const numbers = await nextNumbers(manager, moved.length)
    const entries = moved.map(({ day, postings, ...rest }, place) => {
      const isClosed = closed !== null && day <= closed
      const row = { id: newId(), number: numbers[place] ?? 0, ...rest }
      return {
        postings,
        row: { ...row, enteredOn: isClosed ? dayAfter(closed) : day, belongsTo: isClosed ? day : null },
      }
    })
    await insertMany(
      manager,
      JournalEntryEntity,
      entries.map(({ row }) => row),
    )
    const lines = entries.flatMap(({ postings, row: { id: entryId } }) =>
      postings.map(({ account, cents, name = null }, position) => ({
        entryId,
        position,
        account,
        name,
        amountCents: cents,
      })),
    )
    await insertMany(manager, JournalLineEntity, lines)
  }

  /** Posts entries of agents' accounts. `other` replaces the contra account that follows from their kind. */
  async enterAccounts(manager: EntityManager, ids: readonly string[], other?: BookAccount): Promise<void> {
    if (ids.length === 0) return
    await this.enter(
      manager,
      (await entriesOfAccounts(manager, [ids])).map((row) => accountEntered(row, other)),
    )
  }

  /** Posts the reversal of an agent's account entry, which stands under the same contra account. */
  async reverseAccount(manager: EntityManager, id: string, reversesId: string): Promise<void> {
    const other = await this.against(manager, reversesId)
    for (const row of await entriesOfAccounts(manager, [[id]])) {
      const draft = accountEntered(row, other)
      await this.enter(manager, [draft, ...(await this.leavingDeposit(manager, reversesId, draft))])
    }
  }

  /** The contra account of an agent's account entry. Undefined for an entry that is not in the books yet. */
  async against(manager: EntityManager, entryId: string): Promise<BookAccount | undefined> {
    return (await linesOfSource(manager, [entryId])).find(({ account }) => account !== 'AGENTS_RECEIVABLE')?.account
  }

  /** Enters the reversal of a receipt or payout, with the lines of the reversed one and opposite signs. */
  async reverse(manager: EntityManager, reversesId: string, draft: Omit<EntryDraft, 'postings'>): Promise<void> {
    const leaving = await this.leavingDeposit(manager, reversesId, draft)
    const postings = balanced(
      (await linesOfSource(manager, [reversesId])).map(({ account, cents, name }) => ({
        account,
        cents: -cents,
        ...(name === null ? {} : { name }),
      })),
    )
    await this.enter(manager, [{ ...draft, postings }, ...leaving])
  }

  /**
   * What is reversed leaves the bank on the day of its deposit: before it the bank had nothing of it. Locks the receipt
   * or payment against a deposit.
   */
  private async leavingDeposit(
    manager: EntityManager,
    reversesId: string,
    { description, ...draft }: Omit<EntryDraft, 'postings'>,
  ): Promise<EntryDraft[]> {
    await lockReceived(manager, [[reversesId]])
    return (await depositOf(manager, [reversesId])).map(({ day, cents }) => ({
      ...draft,
      source: 'DEPOSIT',
      day,
      description: `${description}, deposited before`,
      postings: depositPostings(-Number(cents)),
    }))
  }

  async list({ period, ...query }: CallInput<'GET /api/journal-entries'>['query']): Promise<ListReply<JournalEntry>> {
    const within = period === undefined ? null : periodDays(period)
    const days = within === null ? undefined : entriesWithin({ from: within.from, to: lastDay(within) })
    return (await this.lists.page(journalList, null, { ...query, days })).map(entryAnswer)
  }

  /** At the end of the period's last day, or over all entries. */
  async trialBalance(period: string | undefined): Promise<CallAnswer<'GET /api/books/trial-balance'>> {
    const to = period === undefined ? null : lastDay(periodDays(period))
    // No entry has a day after today.
    const isOver = to !== null && to < (await this.brokerage.today())
    const sums = new Map(
      (await accountSums(this.dataSource, [isOver ? to : null])).map(({ account, cents }) => [account, Number(cents)]),
    )
    const accounts = (await this.accounts()).flatMap((one) => {
      const cents = sums.get(one.account)
      if (cents === undefined) return []
      return [{ ...one, debit: dollarsOf(Math.max(0, cents)), credit: dollarsOf(Math.max(0, -cents)) }]
    })
    const debits = [...sums.values()].reduce((sum, cents) => sum + Math.max(0, cents), 0)
    const credits = [...sums.values()].reduce((sum, cents) => sum + Math.max(0, -cents), 0)
    return { accounts, debit: dollarsOf(debits), credit: dollarsOf(credits) }
  }

  /** Suffixes that distinguish people and payees of the same name. */
  async namesakes(): Promise<NameSuffixes> {
    return readMarks(this.dataSource)
  }

  /** All entries of a range of days in order, for an export. */
  async *batches(query: JournalRange): AsyncGenerator<JournalRow[]> {
    const marks = await this.namesakes()
    for await (const rows of this.lists.batches(journalInOrder, null, { days: entriesWithin(query) }))
      yield withDistinctNames(this.dataSource, marks, rows)
  }

  /** The number of the newest entry, or 0 in empty books. */
  async lastNumber(): Promise<number> {
    return Number((await lastNumber(this.dataSource))[0]?.number ?? 0)
  }

  /** The name of each account, in the order of the chart. */
  async accounts(manager: EntityManager = this.dataSource.manager): Promise<NamedAccount[]> {
    const namedAccounts = new Map((await manager.find(BookAccountEntity)).map((row) => [row.account, row]))
    return bookAccounts.map((account) => {
      const { name, code } = namedAccounts.get(account) ?? defaultChart[account]
      return { account, name, code }
    })
  }

  async state(manager: EntityManager = this.dataSource.manager): Promise<BooksAnswer> {
    const closed = await closedThrough(manager)
    const month = periodAround('month', await this.brokerage.today(manager), 1)
    const isClosable = closed === null || closed < lastDay(periodDays(month))
    return { closedThrough: closed, closable: isClosable ? month : null, accounts: await this.accounts(manager) }
  }

  /** Throws PERIOD_NOT_OVER, PERIOD_CLOSED. */
  async close(once: IdempotentChange, caller: Caller, month: string): Promise<BooksAnswer> {
    return once(async (manager) => {
      await lockBooks(manager)
      const through = lastDay(periodDays(month))
      const before = await closedThrough(manager)
      if (through >= (await this.brokerage.today(manager))) throw bookErrors.fail('PERIOD_NOT_OVER')
      if (before !== null && through <= before) throw bookErrors.fail('PERIOD_CLOSED')
      const id = newId()
      await manager.insert(BookClosingEntity, { id, closedThrough: through, authorId: caller.userId })
      await this.history.record(manager, caller.userId, 'books.close', id, {
        before: { closedThrough: before },
        after: { closedThrough: through },
      })
      await this.publishChange(manager)
      return this.state(manager)
    })
  }

  /** Renames accounts. Entries do not change; exports show them with the new names. */
  async call(caller: Caller, called: readonly NamedAccount[]): Promise<BooksAnswer> {
    return this.tx.inTransaction(async (manager) => {
      await lockBooks(manager)
      const before = await this.accounts(manager)
      const updatedAt = new Date()
      await manager.upsert(
        BookAccountEntity,
        called.map((one) => ({ ...one, updatedAt })),
        ['account'],
      )
      await this.history.record(manager, caller.userId, 'books.accounts', newId(), {
        before: wordsOf(before),
        after: wordsOf(await this.accounts(manager)),
      })
      await this.publishChange(manager)
      return this.state(manager)
    })
  }

  private async publishChange(manager: EntityManager): Promise<void> {
    const data = { list: 'payments' satisfies LiveList }
    await this.live.publish(manager, { event: 'counts', data, audience: { roles: ['BROKER', 'MANAGER'] } })
  }
}

const wordsOf = (accounts: readonly NamedAccount[]): Record<string, string> =>
  Object.fromEntries(accounts.map(({ account, name, code }) => [account, `${code} ${name}`]))

const accountEntered = (row: AccountEntryRow, other?: BookAccount): EntryDraft => ({
  source: 'ACCOUNT',
  sourceId: row.id,
  day: row.effectiveDate,
  description: row.isReversal ? `Reversal: ${row.reason}` : row.reason,
  name: row.agentName,
  dealId: row.dealId,
  authorId: row.authorId,
  postings: accountPostings(row.kind, Number(row.amountCents), other),
})

const entryAnswer = ({ number, lines, ...entry }: JournalRow): JournalEntry => ({
  ...entry,
  number: Number(number),
  lines: lines.map(({ account, cents }) => ({
    account,
    debit: dollarsOf(Math.max(cents, 0)),
    credit: dollarsOf(Math.max(-cents, 0)),
  })),
})
