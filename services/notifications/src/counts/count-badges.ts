import type { Counts } from '@bluebonnet/contracts'
import type { Caller, TalliedList } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { unreadMessages, unreadValues } from './unread-messages.js'

/** Whose rows count: all of the brokerage ($2), which the tallies know, or those of one agent ($3). */
const rowsOf = (list: TalliedList): string => `
         CASE WHEN $2 THEN (SELECT coalesce(sum(count), 0)::int FROM tallies WHERE list = '${list}')
              ELSE (SELECT count(*)::int FROM ${list} WHERE agent_id = $3) END AS ${list}`

const select = `
  SELECT ${rowsOf('clients')}, ${rowsOf('properties')}, ${rowsOf('deals')},
         (SELECT count(*)::int ${unreadMessages}) AS "unreadMessages",
         (SELECT count(*)::int FROM notifications WHERE user_id = $1 AND NOT is_read) AS "unreadNotifications"`

/** Counts the badges of the sidebar and the header, in the database and under the caller's own view (DECISIONS section 2). */
@Injectable()
export class CountBadges {
  constructor(private readonly dataSource: DataSource) {}

  async of(caller: Caller): Promise<Counts> {
    const [counted] = await this.dataSource.query<Counts[]>(select, unreadValues(caller))
    if (counted === undefined) throw new Error('A count answered no row')
    return counted
  }
}
