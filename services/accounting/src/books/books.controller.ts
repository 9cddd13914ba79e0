import type { CallInput } from '@bluebonnet/contracts'
import { createController, sendTable } from '@bluebonnet/platform'
import { Books } from './books.js'
import { xeroRows } from './xero-parts.js'
import { fileLines, quickBooksTable, sendLedger, xeroTable } from './journal-files.js'

type Days = CallInput<'GET /api/exports/journal.qbo'>['query']

const nameOf = (program: string, { from, to }: Days): string =>
  ['journal', program, from, to].filter((part) => part !== undefined).join('-')

export const BooksController = createController(
  { books: Books },
  {
    'GET /api/books': ({ books }) => books.state(),
    'GET /api/books/trial-balance': ({ books }, { query }) => books.trialBalance(query.period),
    'GET /api/journal-entries': ({ books }, { query }) => books.list(query),
    'PUT /api/books/accounts': ({ books }, { caller, body }) => books.call(caller, body.accounts),
    'POST /api/books/closings': ({ books }, { once, caller, body }) => books.close(once, caller, body.month),
    'GET /api/exports/journal.qbo': async ({ books }, { query, reply }) => {
      const lines = fileLines(books.batches(query), await books.accounts())
      await sendTable(reply, nameOf('quickbooks', query), quickBooksTable, lines)
    },
    'GET /api/exports/journal.xero': async ({ books }, { query, reply }) => {
      const through = query.through ?? (await books.lastNumber())
      const rows = await xeroRows(books.batches({ ...query, through }), query)
      void reply.header('x-journal-through', through)
      const name = [nameOf('xero', query), ...(query.part === undefined ? [] : [`part-${query.part}`])].join('-')
      await sendTable(reply, name, xeroTable, fileLines([rows], await books.accounts()))
    },
    'GET /api/exports/journal.hledger': async ({ books }, { query, reply }) => {
      sendLedger(reply, nameOf('hledger', query), books.batches(query), await books.accounts())
    },
  },
)
