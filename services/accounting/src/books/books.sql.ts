// Shared advisory locks, sequence numbers and an entry's lines as JSON, which TypeORM cannot express.
import { accountKinds, bookAccounts, type JournalSource, journalSources } from '@bluebonnet/domain'
import {
  command,
  fullName,
  is,
  type List,
  type Paging,
  raw,
  type Sql,
  sql,
  statement,
  unrestricted,
  wordsNamingDeal,
} from '@bluebonnet/platform'
import { z } from 'zod'

/** An arbitrary number that is the same in every process. */
const booksLock = 4_200_041

const shareLock = command(`SELECT pg_advisory_xact_lock_shared(${booksLock})`)
/** Blocks all new entries until this transaction ends. */
export const lockBooks = command(`SELECT pg_advisory_xact_lock(${booksLock})`)

const closing = statement(
  z.strictObject({ closedThrough: z.string().nullable() }),
  'SELECT max(closed_through)::text AS "closedThrough" FROM book_closings',
)
type Source = Parameters<typeof closing>[0]

export const closedThrough = async (manager: Source): Promise<string | null> =>
  (await closing(manager))[0]?.closedThrough ?? null

/** The last closed day. It cannot change until this transaction ends. */
export const lockClosedThrough = async (manager: Source): Promise<string | null> => {
  await shareLock(manager)
  return closedThrough(manager)
}

const numbers = statement(
  z.strictObject({ number: z.string() }),
  "SELECT nextval('journal_numbers') AS number FROM generate_series(1, $1::int)",
)
export const nextNumbers = async (manager: Source, count: number): Promise<number[]> =>
  (await numbers(manager, [count])).map(({ number }) => Number(number))

const accountEntry = z.strictObject({
  id: z.string(),
  kind: z.enum(accountKinds).exclude(['REVERSAL']),
  amountCents: z.string(),
  effectiveDate: z.string(),
  reason: z.string(),
  isReversal: z.boolean(),
  agentName: z.string(),
  dealId: z.string().nullable(),
  authorId: z.string().nullable(),
})
export type AccountEntryRow = z.output<typeof accountEntry>

const accountEntries = `
  SELECT entry.id, coalesce(back.kind, entry.kind) AS kind, entry.amount_cents AS "amountCents",
         entry.effective_date::text AS "effectiveDate", entry.reason, back.id IS NOT NULL AS "isReversal",
         ${fullName('u')} AS "agentName", entry.deal_id AS "dealId", entry.author_id AS "authorId"
    FROM agent_entries entry
    JOIN agents a ON a.id = entry.agent_id JOIN users u ON u.id = a.user_id
    LEFT JOIN agent_entries back ON back.id = entry.reverses_id`

export const entriesOfAccounts = statement(accountEntry, `${accountEntries} WHERE entry.id = ANY($1)`)

/** Numbers increase by one, regardless of an entry's day. */
export const lastNumber = statement(
  z.strictObject({ number: z.string() }),
  'SELECT coalesce(max(number), 0) AS number FROM journal_entries',
)

const line = z.strictObject({ account: z.enum(bookAccounts), cents: z.number(), name: z.string().nullable() })

/** Journal lines of a source. Empty for a source that moved no money. */
export const linesOfSource = statement(
  line,
  `SELECT line.account, line.amount_cents::float8 AS cents, line.name FROM journal_lines line
     JOIN journal_entries entry ON entry.id = line.entry_id WHERE entry.source_id = $1 ORDER BY line.position`,
)

/** Sum of each account up to the day $1, or of all entries: without a day, PostgreSQL leaves the entries out. */
export const accountSums = statement(
  z.strictObject({ account: z.enum(bookAccounts), cents: z.string() }),
  `SELECT line.account, sum(line.amount_cents)::bigint AS cents
     FROM journal_lines line LEFT JOIN journal_entries entry ON entry.id = line.entry_id
    WHERE $1::date IS NULL OR entry.entered_on <= $1::date
    GROUP BY line.account`,
)

const entry = z.strictObject({
  id: z.string(),
  number: z.string(),
  enteredOn: z.string(),
  belongsTo: z.string().nullable(),
  source: z.enum(journalSources),
  description: z.string(),
  name: z.string().nullable(),
  dealId: z.string().nullable(),
  lines: z.array(line),
})
export type JournalRow = z.output<typeof entry>

export interface EntryQuery extends Paging {
  source?: JournalSource | undefined
  days?: Sql | undefined
}

/** A range of days of the journal, up to the entry number `through`. */
export interface JournalRange {
  from?: string | undefined
  to?: string | undefined
  through?: number | undefined
}

/** Entries from one day through another, both included. */
export const entriesWithin = ({ from, to, through }: JournalRange): Sql => {
  const since = from === undefined ? raw('true') : sql`entry.entered_on >= ${from}`
  const until = to === undefined ? since : sql`${since} AND entry.entered_on <= ${to}`
  return through === undefined ? until : sql`${until} AND entry.number <= ${through}`
}

const journal = (direction: 'ASC' | 'DESC'): List<EntryQuery, JournalRow, null> => ({
  from: 'journal_entries entry',
  columns: `entry.id, entry.number, entry.entered_on::text AS "enteredOn", entry.belongs_to::text AS "belongsTo",
    entry.source, entry.description, entry.name, entry.deal_id AS "dealId",
    (SELECT jsonb_agg(jsonb_build_object('account', line.account, 'cents', line.amount_cents, 'name', line.name)
                      ORDER BY line.position)
       FROM journal_lines line WHERE line.entry_id = entry.id) AS lines`,
  row: entry,
  order: {
    by: ['entry.entered_on', 'entry.id'],
    direction,
    placeOf: ({ enteredOn, id }) => ({ at: new Date(enteredOn), id }),
    at: ({ at, id }) => [at.toISOString().slice(0, 10), id],
  },
  scope: () => null,
  filters: { source: is('entry.source'), days: (days) => days ?? null },
  words: wordsNamingDeal('entry.deal_id', unrestricted, ['entry.description', 'entry.name']),
})

/** Newest first, for the screen. Exports use the opposite order. */
export const journalList = journal('DESC')
export const journalInOrder = journal('ASC')
