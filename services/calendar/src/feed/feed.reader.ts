import { UserEntity } from '@bluebonnet/auth'
import { AgentEntity, Brokerage } from '@bluebonnet/brokerage'
import { raw, rowsOf, sql } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { entriesOf, entryRow, type EntryRow } from '../calendar.list.js'
import type { CalendarScope } from '../entry-source.js'
import { type CalendarFile, icsCalendar } from './ics-calendar.js'

/** The range of a feed: the last month and the next year, in days. */
const daysBack = 31
const daysAhead = 366
/** The maximum entries: the nearest ones, if a brokerage has more. */
const maxEntries = 5_000

/** Exports a person's calendar as a file. */
@Injectable()
export class FeedReader {
  constructor(
    private readonly dataSource: DataSource,
    private readonly brokerage: Brokerage,
  ) {}

  /**
   * Null if the person may no longer sign in. Permissions are checked at each read, not when the address was created.
   */
  async file(userId: string): Promise<string | null> {
    const { manager } = this.dataSource
    const user = await manager.findOneBy(UserEntity, { id: userId, isActive: true })
    if (user === null) return null
    const agent = await manager.findOneBy(AgentEntity, { userId })
    const { role, isSuperAdmin } = user
    const person = { userId, role, isSuperAdmin, agentId: agent?.id ?? null }
    const { name, timeZone } = await this.brokerage.settings()
    const file: CalendarFile = { name, timeZone, madeAt: new Date() }
    return icsCalendar(file, await this.entries({ caller: person, timeZone }))
  }

  private async entries(who: CalendarScope): Promise<EntryRow[]> {
    const where = sql`greatest(entry.start_time, entry.end_time) >= now() - make_interval(days => ${daysBack})
      AND entry.start_time <= now() + make_interval(days => ${daysAhead})`
    const order = raw('ORDER BY abs(extract(epoch FROM entry.start_time - now())), entry.id')
    const nearest = sql`SELECT * FROM ${entriesOf(who, {}, { where, order, most: maxEntries })}
      ${order} LIMIT ${maxEntries}`
    return rowsOf(this.dataSource, entryRow, sql`SELECT * FROM (${nearest}) AS near ORDER BY near.start_time, near.id`)
  }
}
