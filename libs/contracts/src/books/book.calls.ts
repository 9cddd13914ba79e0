import { z } from 'zod'
import { defineCalls } from '../call.js'
import { bookAccounts, journalSources, lengths } from '@bluebonnet/domain'
import { isoDay, moneyValue, day, id, period, requiredLine } from '../shared/fields.js'
import { pageQuery } from '../shared/paging.js'
import * as fieldTexts from '../texts/fields.js'

const account = z.enum(bookAccounts)

/** The name of a journal account in the brokerage's bookkeeping; 'Parent:Sub' is a subaccount. */
const namedAccount = z.object({ account, name: z.string(), code: z.string() })

const journalEntry = z.object({
  id,
  number: z.number().int(),
  enteredOn: isoDay,
  /** The entry date if its month were not closed. */
  belongsTo: isoDay.nullable(),
  source: z.enum(journalSources),
  description: z.string(),
  name: z.string().nullable(),
  dealId: id.nullable(),
  lines: z.array(z.object({ account, debit: moneyValue, credit: moneyValue })),
})

const books = z.object({
  /** The last day of the last closed month; null while no month is closed. */
  closedThrough: isoDay.nullable(),
  /** The last complete month, if it can be closed now. */
  closable: z.string().nullable(),
  accounts: z.array(namedAccount),
})

/** All accounts with entries, each on its debit or credit side; both sides have the same total. */
const trialBalance = z.object({
  accounts: z.array(namedAccount.extend({ debit: moneyValue, credit: moneyValue })),
  debit: moneyValue,
  credit: moneyValue,
})

/** In plain text accounting two spaces end a name, and a semicolon starts a comment. */
const isAccountName = (name: string): boolean => /^[\p{L}\p{N}]/u.test(name) && !/\s{2}|;/.test(name)

const accountName = requiredLine(lengths.bookAccount, fieldTexts.bookAccountName).refine(
  isAccountName,
  fieldTexts.bookAccountShape,
)
const code = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9-]{1,10}$/, fieldTexts.bookAccountCode)

const fromTo = { from: day.optional(), to: day.optional() }
const inOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean =>
  from === undefined || to === undefined || from <= to
const backwards = { error: fieldTexts.daysBackwards, path: ['to'] }
const days = z.strictObject(fromTo).refine(inOrder, backwards)
/**
 * Xero accepts 300 lines per file; a larger file requires a part. `through` is the number of the last entry of all
 * parts together: the first part's header X-Journal-Through has it, so that all parts belong to one set.
 */
const xeroDays = z
  .strictObject({
    ...fromTo,
    lines: z.coerce.number().int().min(2).max(10_000).default(300),
    part: z.coerce.number().int().min(1).max(10_000).optional(),
    through: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  })
  .refine(inOrder, backwards)
const file = { permission: 'books.read', answer: 'stream', query: days } as const

export type JournalEntry = z.output<typeof journalEntry>
export type NamedAccount = z.output<typeof namedAccount>
export type BooksAnswer = z.output<typeof books>

/** The journal, its months, and the export files for bookkeeping (docs/rules/books.md#journal). */
export const bookCalls = defineCalls({
  'GET /api/books': {
    permission: 'books.read',
    summary: 'The last closed day of the books, and the names of the accounts',
    answer: books,
  },
  'GET /api/books/trial-balance': {
    permission: 'books.read',
    summary: 'The trial balance at the end of a period, by default today',
    query: z.strictObject({ period: period.optional() }),
    answer: trialBalance,
  },
  'GET /api/journal-entries': {
    permission: 'books.read',
    summary: 'The entries of the journal, newest day first',
    query: pageQuery({ period: period.optional(), source: z.enum(journalSources).optional() }),
    answer: z.array(journalEntry),
  },
  'PUT /api/books/accounts': {
    permission: 'books.write',
    summary: 'Name the accounts; files show all entries with these names',
    body: z.strictObject({
      accounts: z
        .array(z.strictObject({ account, name: accountName, code }))
        .min(1)
        .max(bookAccounts.length)
        .refine((given) => new Set(given.map((one) => one.account)).size === given.length, 'One name for each account'),
    }),
    answer: books,
  },
  'POST /api/books/closings': {
    permission: 'books.write',
    summary: 'Close a past month and all before it: they accept no more entries',
    status: 201,
    body: z.strictObject({ month: z.string().regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, 'A month as YYYY-MM') }),
    answer: books,
  },
  'GET /api/exports/journal.qbo': { ...file, contentType: 'text/csv', summary: 'The journal for QuickBooks Online' },
  'GET /api/exports/journal.xero': {
    ...file,
    query: xeroDays,
    contentType: 'text/csv',
    summary: 'The journal for Xero, in files of a limited number of lines',
  },
  'GET /api/exports/journal.hledger': {
    ...file,
    contentType: 'text/plain',
    summary: 'The journal for plain text accounting (hledger)',
  },
})
