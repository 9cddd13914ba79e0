import { Readable } from 'node:stream'
import type { NamedAccount } from '@bluebonnet/contracts'
import type { BookAccount } from '@bluebonnet/domain'
import { type Cell, type TableColumns } from '@bluebonnet/platform'
import type { FastifyReply } from 'fastify'
import type { JournalRow } from './books.sql.js'
import { defaultChart } from './default-chart.js'

type AccountNames = ReadonlyMap<BookAccount, NamedAccount>

/** One line of an entry, as a line of a file. */
export interface FileLine {
  entry: JournalRow
  account: NamedAccount
  cents: number
  /** Customer or vendor, for receivables and payables only. */
  name: string | null
}

/** Receivables and payables. Accounting software requires a name on their lines and on no others. */
const somebodys: readonly BookAccount[] = [
  'AGENTS_RECEIVABLE',
  'COMMISSIONS_RECEIVABLE',
  'AGENTS_PAYABLE',
  'OTHERS_PAYABLE',
]

const calledIn = (called: AccountNames, account: BookAccount): NamedAccount => {
  const found = called.get(account)
  if (found === undefined) throw new Error(`The books have no account ${account}`)
  return found
}

/** Flattens each batch of entries to lines of a file. */
export async function* fileLines(
  batches: AsyncIterable<readonly JournalRow[]> | Iterable<readonly JournalRow[]>,
  accounts: readonly NamedAccount[],
): AsyncGenerator<FileLine[]> {
  const called = new Map(accounts.map((one) => [one.account, one]))
  for await (const rows of batches)
    yield rows.flatMap((entry) =>
      entry.lines.map(({ account, cents, name }) => ({
        entry,
        account: calledIn(called, account),
        cents,
        name: somebodys.includes(account) ? (name ?? entry.name) : null,
      })),
    )
}

/** '2026-11-05' as 11/05/2026. */
const american = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`

const words = ({ description, belongsTo }: JournalRow): string =>
  belongsTo === null ? description : `${description} (of ${american(belongsTo)})`

const amount = (cents: number): string => {
  const whole = Math.abs(cents)
  return `${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}
const debit = ({ cents }: FileLine): Cell => (cents > 0 ? amount(cents) : null)
const credit = ({ cents }: FileLine): Cell => (cents < 0 ? amount(cents) : null)

/** QuickBooks Online: lines with the same JournalNo form one entry. Receivables and payables need a Name. */
export const quickBooksTable: TableColumns<FileLine> = {
  JournalNo: ({ entry }) => entry.number,
  JournalDate: ({ entry }) => american(entry.enteredOn),
  'Account Name': ({ account }) => account.name,
  Debits: debit,
  Credits: credit,
  Description: ({ entry }) => words(entry),
  Name: ({ name }) => name,
}

/** Xero: lines with the same narration and date form one journal, so the narration starts with the entry's number. */
export const xeroTable: TableColumns<FileLine> = {
  Narration: ({ entry }) => `${entry.number} ${words(entry)}`,
  Date: ({ entry }) => american(entry.enteredOn),
  Description: ({ entry, name }) => name ?? entry.name ?? words(entry),
  AccountCode: ({ account }) => account.code,
  TaxRate: () => 'Tax Exempt (0%)',
  // A number, because texts that start with a minus are escaped against formula injection.
  Amount: ({ cents }) => cents / 100,
  TrackingName1: () => null,
  TrackingOption1: () => null,
  TrackingName2: () => null,
  TrackingOption2: () => null,
}

/** A single line without characters that start a comment or a note. */
const plain = (text: string): string => text.replaceAll(/[\s;|]+/g, ' ').trim()

const dollarsOfLine = (cents: number): string => `${cents < 0 ? '-' : ''}$${amount(cents)}`

async function* ledgerText(
  batches: AsyncIterable<readonly JournalRow[]>,
  accounts: readonly NamedAccount[],
): AsyncGenerator<string> {
  const called = new Map(accounts.map((one) => [one.account, one]))
  const types = new Map(accounts.map(({ account, name }) => [name, defaultChart[account].type]))
  const declared = [...types].map(([name, type]) => `account ${name}  ; type: ${type}\n`).join('')
  yield `commodity $1000.00\n\n${declared}`
  for await (const rows of batches) {
    const texts = rows.map((entry) => {
      const description = plain([entry.name, words(entry)].filter(Boolean).join(', '))
      const head = `${entry.enteredOn} * (${entry.number}) ${description}`
      const lines = entry.lines.map(
        ({ account, cents }) => `    ${calledIn(called, account).name}  ${dollarsOfLine(cents)}`,
      )
      return `\n${[head, ...lines].join('\n')}\n`
    })
    yield texts.join('')
  }
}

/** Streams the journal in hledger's format. */
export const sendLedger = (
  reply: FastifyReply,
  name: string,
  batches: AsyncIterable<readonly JournalRow[]>,
  accounts: readonly NamedAccount[],
): void => {
  void reply.headers({
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': `attachment; filename="${name}.journal"`,
  })
  // Not awaited: a client that disconnects midway is not an error.
  void reply.send(Readable.from(ledgerText(batches, accounts)))
}
