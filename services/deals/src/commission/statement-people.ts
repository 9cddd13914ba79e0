import { isNamed, usersNamed } from '@bluebonnet/auth'
import { limits } from '@bluebonnet/contracts'
import {
  countMatches,
  decodeCursor,
  encodeCursor,
  fullName,
  naming,
  type Paging,
  type Total,
} from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { Where } from '../shared/where.js'
import { closedWithin } from './closed-within.js'
import type { EarningsDays, EarningsScope } from './earnings.sql.js'
import { goOnAfter, place } from './roster-people.js'

export interface StatementPerson {
  agentId: string
  userId: string
  agentName: string
  trecLicenseNo: string | null
}

const from = 'FROM users u JOIN agents a ON a.user_id = u.id'

const columns = `a.id AS "agentId", u.id AS "userId", ${fullName('u')} AS "agentName", u.trec_license_no AS "trecLicenseNo"`

/** Few are one agent, or those whom a search names by their ids: their conditions are about agents alone. */
type Among = 'few' | 'many'

interface StatementPage {
  rows: StatementPerson[]
  /** Cursor of the next page; null when this is the last. */
  next: string | null
  /**
   * How many there are in all, as far as matches of a search are counted: asked while the figures of the page are read.
   */
  count: () => Promise<Total>
}

/** The agents with a closed deal in a period, in the roster's order: by name, whoever was let go last. */
@Injectable()
export class StatementPeople {
  constructor(private readonly dataSource: DataSource) {}

  async page(
    scope: EarningsScope,
    days: EarningsDays,
    { q = '', limit, cursor }: Paging & { q?: string | undefined },
  ): Promise<StatementPage> {
    const { manager } = this.dataSource
    const { where, among } = await this.paidIn(scope, days, q.trim())
    const counted = where.copy()
    const shown = limit ?? (cursor === undefined ? limits.listRows : limits.pageRows)
    const goesOn = cursor === undefined || (await goOnAfter(manager, where, decodeCursor(cursor).id))
    const people = goesOn
      ? await manager.query<StatementPerson[]>(
          `SELECT ${columns} ${from} WHERE ${where.sql} ORDER BY ${place.join(', ')} LIMIT ${shown + 1}`,
          where.values,
        )
      : []
    const rows = people.slice(0, shown)
    const last = rows.at(-1)
    const hasMore = (limit !== undefined || cursor !== undefined) && people.length > shown && last !== undefined
    const holdsAll = cursor === undefined && people.length <= shown
    return {
      rows,
      next: hasMore ? encodeCursor({ at: new Date(0), id: last.userId }) : null,
      count: async () => (holdsAll ? people.length : this.count(counted, among)),
    }
  }

  /** All of them, in batches. */
  async *batches(scope: EarningsScope, days: EarningsDays): AsyncGenerator<StatementPerson[]> {
    for (let cursor: string | undefined; ;) {
      const { rows, next } = await this.page(scope, days, { limit: limits.pageRows, cursor })
      if (rows.length > 0) yield rows
      if (next === null) return
      cursor = next
    }
  }

  /** Of one agent, or of those whom a search names, without their names and what reading many by indexes takes. */
  private async count(counted: Where, among: Among): Promise<Total> {
    const { manager } = this.dataSource
    if (among === 'many') return countMatches(manager, `SELECT 1 ${from} WHERE ${counted.sql}`, counted.values)
    const [few] = await manager.query<{ total: number }[]>(
      `SELECT count(*)::int AS total FROM agents a WHERE ${counted.sql}`,
      counted.values,
    )
    return few?.total ?? 0
  }

  private async paidIn(
    { agentId }: EarningsScope,
    { period, today }: EarningsDays,
    words: string,
  ): Promise<{ where: Where; among: Among }> {
    const [closed, ...values] = closedWithin(period, today)
    const where = new Where().and(`EXISTS (SELECT FROM deals deal WHERE deal.agent_id = a.id AND ${closed})`, ...values)
    if (agentId !== null) where.and('a.id = ?', agentId)
    if (words === '') return { where, among: agentId === null ? 'many' : 'few' }
    const named = await usersNamed(this.dataSource.manager, words)
    if (named === null) return { where: where.and(isNamed('u', where.value(naming(words)))), among: 'many' }
    return { where: where.and('a.user_id = ANY(?)', named), among: 'few' }
  }
}
