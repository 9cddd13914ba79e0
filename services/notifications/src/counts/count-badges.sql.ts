// Five counts in one look, from tallies where the whole brokerage is counted.
import { type Counts, visibility } from '@bluebonnet/contracts'
import { type Caller, sqlRows, type TalliedList } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { z } from 'zod'
import { waitingThreads, waitsFor } from './readers-threads.js'

/** Whose rows count: all of the brokerage ($2), which the tallies know, or those of one agent ($3). */
const rowsOf = (list: TalliedList): string => `
         CASE WHEN $2 THEN (SELECT coalesce(sum(count), 0)::int FROM tallies WHERE list = '${list}')
              ELSE (SELECT count(*)::int FROM ${list} WHERE agent_id = $3) END AS ${list}`

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
    const seen = visibility(caller)
    // Nobody's rows for a caller without business: no agent has the id null.
    const values: unknown[] = [caller.userId, seen === 'brokerage', seen === 'own' ? caller.agentId : null]
    const waiting = waitsFor(caller, (value) => `$${values.push(value)}`)
    const [counted] = await sqlRows(
      this.dataSource,
      badges,
      `SELECT ${rowsOf('clients')}, ${rowsOf('properties')}, ${rowsOf('deals')},
              (SELECT coalesce(sum(thread.unread), 0)::int FROM ${waitingThreads} WHERE ${waiting}) AS "unreadMessages",
              (SELECT count(*)::int FROM notifications WHERE user_id = $1 AND NOT is_read) AS "unreadNotifications"`,
      values,
    )
    if (counted === undefined) throw new Error('A count answered no row')
    return counted
  }
}
