// Five counts in one look, from tallies where the whole brokerage is counted.
import { type Counts, visibility } from '@bluebonnet/contracts'
import { type Caller, every, ofAgent, ofDeal, raw, rowsOf, type Sql, sql, type TalliedList } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { z } from 'zod'
import { waitingThreads, waitsFor } from './readers-threads.js'

const rowsOfOne = (list: TalliedList) => (list === 'deals' ? ofDeal(list) : ofAgent(`${list}.agent_id`))

/** Whose rows count: all of the brokerage, which the tallies know, or those of one agent. */
const rowsSeen = (caller: Caller, list: TalliedList): Sql => {
  const seen = visibility(caller)
  if (seen === 'none') return raw('0')
  return seen === 'brokerage'
    ? sql`(SELECT coalesce(sum(count), 0)::int FROM tallies WHERE list = ${list})`
    : sql`(SELECT count(*)::int FROM ${raw(list)} WHERE ${every([rowsOfOne(list)(caller)])})`
}

const badges = z.strictObject({
  clients: z.number(),
  properties: z.number(),
  deals: z.number(),
  unreadMessages: z.number(),
  unreadNotifications: z.number(),
})

/**
 * Counts the badges of the sidebar and the header, in the database and under the caller's own view
 * (docs/rules/lists-and-search.md#badges).
 */
@Injectable()
export class CountBadges {
  constructor(private readonly dataSource: DataSource) {}

  async of(caller: Caller): Promise<Counts> {
    const [counted] = await rowsOf(
      this.dataSource,
      badges,
      sql`SELECT ${rowsSeen(caller, 'clients')} AS clients, ${rowsSeen(caller, 'properties')} AS properties,
                 ${rowsSeen(caller, 'deals')} AS deals,
                 (SELECT coalesce(sum(thread.unread), 0)::int FROM ${raw(waitingThreads)} WHERE ${waitsFor(caller)})
                   + (SELECT coalesce(sum(unread), 0)::int FROM conversation_members WHERE user_id = ${caller.userId})
                   AS "unreadMessages",
                 (SELECT count(*)::int FROM notifications WHERE user_id = ${caller.userId} AND NOT is_read)
                   AS "unreadNotifications"`,
    )
    if (counted === undefined) throw new Error('A count answered no row')
    return counted
  }
}
