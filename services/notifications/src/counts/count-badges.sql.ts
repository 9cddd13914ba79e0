// Five counts in one query.
import { type Counts } from '@bluebonnet/contracts'
import { limits } from '@bluebonnet/domain'
import { type Caller, allOf, ofAgent, ofDeal, raw, rowsOf, type Sql, sql } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { z } from 'zod'
import { waitingThreads, waitsFor } from './readers-threads.js'

/**
 * The rows that a caller may see, counted up to one more than the limit of lists
 * (docs/rules/lists-and-search.md#counting).
 */
const rowsSeen = (caller: Caller, table: 'clients' | 'properties' | 'deals'): Sql => {
  const scope = table === 'deals' ? ofDeal(table) : ofAgent(`${table}.agent_id`)
  const most = raw(String(limits.countedRows + 1))
  return sql`(SELECT count(*)::int FROM (SELECT FROM ${raw(table)} WHERE ${allOf([scope(caller)])} LIMIT ${most}) seen)`
}

const badges = z.strictObject({
  clients: z.number(),
  properties: z.number(),
  deals: z.number(),
  unreadMessages: z.number(),
  unreadNotifications: z.number(),
})

/**
 * Counts the badges of the sidebar and the header, in the database and with the caller's own row access
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
