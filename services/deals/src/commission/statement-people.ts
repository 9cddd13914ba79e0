import { isNamed, usersNamed } from '@bluebonnet/auth'
import { limits } from '@bluebonnet/contracts'
import { countMatches, decodeCursor, encodeCursor, ListReply, naming, type Paging } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { Where } from '../shared/where.js'
import type { EarningsScope, Period } from './earnings.js'
import { goOnAfter, place } from './roster-people.js'

export interface StatementPerson {
  agentId: string
  userId: string
  agentName: string
  trecLicenseNo: string | null
}

const from = 'FROM users u JOIN agents a ON a.user_id = u.id'

/** The agents with a closed deal in a period, in the roster's order: by name, whoever was let go last. */
@Injectable()
export class StatementPeople {
  constructor(private readonly dataSource: DataSource) {}

  /** One page of them; all of them are counted as far as matches of a search are. */
  async page(scope: EarningsScope, period: Period, { q = '', limit, cursor }: Paging & { q?: string | undefined }): Promise<ListReply<StatementPerson>> {
    const { manager } = this.dataSource
    const where = await this.paidIn(scope, period, q.trim())
    const counted = where.copy()
    const shown = limit ?? (cursor === undefined ? limits.listRows : limits.pageRows)
    const goesOn = cursor === undefined || (await goOnAfter(manager, where, decodeCursor(cursor).id))
    const columns = `a.id AS "agentId", u.id AS "userId", trim(concat(u.first_name, ' ', u.last_name)) AS "agentName", u.trec_license_no AS "trecLicenseNo"`
    const [people, total] = await Promise.all([
      goesOn ? manager.query<StatementPerson[]>(`SELECT ${columns} ${from} WHERE ${where.sql} ORDER BY ${place.join(', ')} LIMIT ${where.value(shown + 1)}`, where.values) : [],
      countMatches(manager, `SELECT 1 ${from} WHERE ${counted.sql}`, counted.values),
    ])
    const page = people.slice(0, shown)
    const last = page.at(-1)
    const hasMore = (limit !== undefined || cursor !== undefined) && people.length > shown && last !== undefined
    return new ListReply(page, total, hasMore ? encodeCursor({ at: new Date(0), id: last.userId }) : null)
  }

  private async paidIn({ agentId }: EarningsScope, { from: first, to }: Period, words: string): Promise<Where> {
    const where = new Where().and(
      "EXISTS (SELECT FROM deals deal WHERE deal.agent_id = a.id AND deal.status = 'CLOSED' AND deal.close_date >= ? AND deal.close_date < ?)", first, to,
    )
    if (agentId !== null) where.and('a.id = ?', agentId)
    if (words === '') return where
    const named = await usersNamed(this.dataSource.manager, words)
    return named === null ? where.and(isNamed('u', where.value(naming(words)))) : where.and('u.id = ANY(?)', named)
  }
}
