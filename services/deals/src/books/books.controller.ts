import type { BooksAnswer, CallInput, JournalEntry } from '@bluebonnet/contracts'
import { Call, type Caller, CurrentCaller, Input, type ListReply, sendTable } from '@bluebonnet/platform'
import { Controller, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { Books } from './books.js'
import { xeroRows } from './xero-parts.js'
import { fileLines, quickBooksTable, sendLedger, xeroTable } from './journal-files.js'

type Days = CallInput<'GET /api/exports/journal.qbo'>['query']

const nameOf = (program: string, { from, to }: Days): string =>
  ['journal', program, from, to].filter((part) => part !== undefined).join('-')

@Controller()
export class BooksController {
  constructor(private readonly books: Books) {}

  @Call('GET /api/books')
  async state(): Promise<BooksAnswer> {
    return this.books.state()
  }

  @Call('GET /api/journal-entries')
  async list(@Input() { query }: CallInput<'GET /api/journal-entries'>): Promise<ListReply<JournalEntry>> {
    return this.books.list(query)
  }

  @Call('PUT /api/books/accounts')
  async call(
    @CurrentCaller() caller: Caller,
    @Input() { body }: CallInput<'PUT /api/books/accounts'>,
  ): Promise<BooksAnswer> {
    return this.books.call(caller, body.accounts)
  }

  @Call('POST /api/books/closings')
  async close(
    @CurrentCaller() caller: Caller,
    @Input() { body }: CallInput<'POST /api/books/closings'>,
  ): Promise<BooksAnswer> {
    return this.books.close(caller, body.month)
  }

  @Call('GET /api/exports/journal.qbo')
  async quickBooks(
    @Input() { query }: CallInput<'GET /api/exports/journal.qbo'>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.books.completed()
    const lines = fileLines(this.books.batches(query), await this.books.accounts())
    await sendTable(reply, nameOf('quickbooks', query), quickBooksTable, lines)
  }

  @Call('GET /api/exports/journal.xero')
  async xero(
    @Input() { query }: CallInput<'GET /api/exports/journal.xero'>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (query.through === undefined) await this.books.completed()
    const through = query.through ?? (await this.books.lastNumber())
    const rows = await xeroRows(this.books.batches({ ...query, through }), query)
    void reply.header('x-journal-through', through)
    const name = [nameOf('xero', query), ...(query.part === undefined ? [] : [`part-${query.part}`])].join('-')
    await sendTable(reply, name, xeroTable, fileLines([rows], await this.books.accounts()))
  }

  @Call('GET /api/exports/journal.hledger')
  async ledger(
    @Input() { query }: CallInput<'GET /api/exports/journal.hledger'>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.books.completed()
    sendLedger(reply, nameOf('hledger', query), this.books.batches(query), await this.books.accounts())
  }
}
