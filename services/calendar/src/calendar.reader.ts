import { Brokerage } from '@bluebonnet/auth'
import type { CallInput } from '@bluebonnet/contracts'
import {
  type Caller,
  countedRows,
  countingMatches,
  countMatches,
  type ListReply,
  page,
  type Total,
  totalOfMatches,
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
    return page<EntryRow>(query, {
      rows: async (after, most) => {
        const under = filtered([...seen], query)
        if (after !== null)
          under.add(
            [after.at, after.id],
            (at, id) =>
              `entry.created_at <= ${at}::timestamptz AND (entry.created_at, entry.id) < (${at}::timestamptz, ${id}::uuid)`,
          )
        return this.dataSource.query<EntryRow[]>(
          `SELECT * FROM ${firstEntries(under, most, newest)} ${newest} LIMIT ${most}`,
          under.parameters,
        )
      },
      placeOf: ({ created_at: at, id }) => ({ at, id }),
      total: async () => this.count(filtered([...seen], query), query.q !== undefined && query.q.trim() !== ''),
    })
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
