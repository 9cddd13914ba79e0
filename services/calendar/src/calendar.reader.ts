import { Brokerage } from '@bluebonnet/brokerage'
import type { CallInput } from '@bluebonnet/contracts'
import { type Caller, allOf, type ListReply, Lists, raw, sql } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { calendarList, type EntryRow } from './calendar.list.js'
import { isDealDateId, possibleDealIds } from './deal-dates.js'
import { eventErrors } from './event.errors.js'

/** Reads events and dates of deals as one calendar. */
@Injectable()
export class CalendarReader {
  constructor(
    private readonly lists: Lists,
    private readonly brokerage: Brokerage,
  ) {}

  async list(caller: Caller, query: CallInput<'GET /api/calendar-events'>['query']): Promise<ListReply<EntryRow>> {
    const { timeZone } = await this.brokerage.settings()
    return this.lists.page(calendarList, { caller, timeZone }, query)
  }

  /** Returns an event or a date of a deal that the caller sees. Throws EVENT_NOT_FOUND. */
  async one(caller: Caller, id: string, manager?: EntityManager): Promise<EntryRow> {
    const { timeZone } = await this.brokerage.settings(manager)
    // Without the deal ids, finding the date by its computed id would read every deal.
    const source = isDealDateId(id) ? sql`entry.deal_id = ANY (${possibleDealIds(id)}::uuid[])` : raw('entry.is_stored')
    const request = { who: { caller, timeZone }, query: {}, manager }
    const entry = await this.lists.one(calendarList, request, allOf([sql`entry.id = ${id}`, source]))
    if (entry === null) throw eventErrors.fail('EVENT_NOT_FOUND')
    return entry
  }
}
