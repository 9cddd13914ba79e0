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

const columns = `a.id AS "agentId", u.id AS "userId", trim(concat(u.first_name, ' ', u.last_name)) AS "agentName", u.trec_license_no AS "trecLicenseNo"`

interface Sought {
  where: Where
  /** One agent, or those whom a search names: read whole, they count themselves. */
  isFew: boolean
}

interface Found {
  people: StatementPerson[]
  total: number
}

/** The agents with a closed deal in a period, in the roster's order: by name, whoever was let go last. */
@Injectable()
export class StatementPeople {
  constructor(private readonly dataSource: DataSource) {}

  /** One page of them; many are counted as far as matches of a search are. */
  async page(scope: EarningsScope, period: Period, { q = '', limit, cursor }: Paging & { q?: string | undefined }): Promise<ListReply<StatementPerson>> {
    const { where, isFew } = await this.paidIn(scope, period, q.trim())
    const shown = limit ?? (cursor === undefined ? limits.listRows : limits.pageRows)
    const after = cursor === undefined ? null : decodeCursor(cursor).id
    const { people, total } = isFew ? await this.few(where, after) : await this.many(where, after, shown + 1)
    const page = people.slice(0, shown)
    const last = page.at(-1)
    const hasMore = (limit !== undefined || cursor !== undefined) && people.length > shown && last !== undefined
    return new ListReply(page, total, hasMore ? encodeCursor({ at: new Date(0), id: last.userId }) : null)
  }

  private async few(where: Where, after: string | null): Promise<Found> {
    const all = await this.read(where)
    const last = all.findIndex(({ userId }) => userId === after)
    return { people: after === null ? all : all.slice(last < 0 ? all.length : last + 1), total: all.length }
  }

  private async many(where: Where, after: string | null, most: number): Promise<Found> {
    const { manager } = this.dataSource
    const counted = where.copy()
    const goesOn = after === null || (await goOnAfter(manager, where, after))
    const [people, total] = await Promise.all([goesOn ? this.read(where, most) : [], countMatches(manager, `SELECT 1 ${from} WHERE ${counted.sql}`, counted.values)])
    return { people, total }
  }

  private async read(where: Where, most?: number): Promise<StatementPerson[]> {
    return this.dataSource.query<StatementPerson[]>(`SELECT ${columns} ${from} WHERE ${where.sql} ORDER BY ${place.join(', ')}${most === undefined ? '' : ` LIMIT ${most}`}`, where.values)
  }

  private async paidIn({ agentId }: EarningsScope, { from: first, to }: Period, words: string): Promise<Sought> {
    const where = new Where().and(
      "EXISTS (SELECT FROM deals deal WHERE deal.agent_id = a.id AND deal.status = 'CLOSED' AND deal.close_date >= ? AND deal.close_date < ?)", first, to,
    )
    if (agentId !== null) where.and('a.id = ?', agentId)
    if (words === '') return { where, isFew: agentId !== null }
    const named = await usersNamed(this.dataSource.manager, words)
    if (named === null) where.and(isNamed('u', where.value(naming(words))))
    else where.and('u.id = ANY(?)', named)
    return { where, isFew: agentId !== null || named !== null }
  }
}
