import { Brokerage } from '@bluebonnet/auth'
import { limits } from '@bluebonnet/contracts'
import type { CallInput } from '@bluebonnet/contracts'
import {
  type Caller, countedRows, countingMatches, countMatches, decodeCursor, encodeCursor, ListReply, type Total, totalOfMatches,
} from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { isDealDateId, possibleDealIds } from './deal-dates.js'
import { Conditions, entries, type EntryRow, filtered, firstEntries, seenBy } from './event.entries.js'
import { eventErrors } from './event.errors.js'

type ListQuery = CallInput<'GET /api/calendar-events'>['query']

const newest = 'ORDER BY entry.created_at DESC, entry.id DESC'

/** Reads events and dates of deals as one calendar. */
@Injectable()
export class CalendarReader {
  constructor(
    private readonly dataSource: DataSource,
    private readonly brokerage: Brokerage,
  ) {}

  /** Newest first, paged as every list; counted up to as many as a list shows. */
  async list(caller: Caller, query: ListQuery): Promise<ListReply<EntryRow>> {
    const seen = seenBy(caller, (await this.brokerage.settings()).timeZone)
    const all = filtered([...seen], query)
    const page = filtered([...seen], query)
    if (query.cursor !== undefined) {
      const { at, id } = decodeCursor(query.cursor)
      page.add([at, id], (moment, last) => `entry.created_at <= ${moment}::timestamptz AND (entry.created_at, entry.id) < (${moment}::timestamptz, ${last}::uuid)`)
    }
    const size = query.limit ?? (query.cursor === undefined ? limits.listRows : limits.pageRows)
    const [rows, total] = await Promise.all([
      this.dataSource.query<EntryRow[]>(`SELECT * FROM ${firstEntries(page, size + 1, newest)} ${newest} LIMIT ${size + 1}`, page.parameters),
      this.count(all, query.q !== undefined && query.q.trim() !== ''),
    ])
    const shown = rows.slice(0, size)
    const last = shown.at(-1)
    const isPaged = query.limit !== undefined || query.cursor !== undefined
    const next = isPaged && rows.length > size && last !== undefined ? encodeCursor({ at: last.created_at, id: last.id }) : null
    return new ListReply(shown, total, next)
  }

  private async count(all: Conditions, isSearch: boolean): Promise<Total> {
    const matches = `SELECT 1 FROM ${firstEntries(all, countedRows)}`
    if (isSearch) return countMatches(this.dataSource.manager, matches, all.parameters)
    const [counted] = await this.dataSource.query<{ total: number }[]>(countingMatches(matches), all.parameters)
    return totalOfMatches(counted?.total ?? 0)
  }

  /** An event or a date of a deal that the caller sees. Throws EVENT_NOT_FOUND. */
  async one(caller: Caller, id: string, manager: EntityManager = this.dataSource.manager): Promise<EntryRow> {
    const { timeZone } = await this.brokerage.settings(manager)
    const where = new Conditions(seenBy(caller, timeZone)).add([id], (value) => `entry.id = ${value}`)
    // Without naming the deal, finding the date by its made-up id would read every deal.
    if (isDealDateId(id)) where.add([possibleDealIds(id)], (ids) => `entry.deal_id = ANY (${ids}::uuid[])`)
    else where.add([], () => 'NOT entry.is_deal_date')
    const [entry] = await manager.query<EntryRow[]>(`SELECT * FROM ${entries} ${where.sql}`, where.parameters)
    if (entry === undefined) throw eventErrors.fail('EVENT_NOT_FOUND')
    return entry
  }
}
