import { type PermissionHolder, visibility } from '@bluebonnet/domain'
import { raw, type Sql, sql } from '../../database/fragments.js'
import type { EntityManager } from 'typeorm'
import type { z } from 'zod'
import type { Caller } from '../caller.js'
import type { CursorPosition } from './cursor.js'

/** Query parameters of every list, beside its own filters (docs/rules/lists-and-search.md#paging). */
export interface Paging {
  limit?: number | undefined
  cursor?: string | undefined
  q?: string | undefined
  /** One of the list's own `orders`, with '-' before it to reverse it; without it the list's default order. */
  order?: string | undefined
}

/** The names of a list's own filters. */
export type FilterOf<Query extends Paging> = Exclude<keyof Query, keyof Paging>

/** The condition of a filter, set or not; null filters nothing. */
export type Filter<Query extends Paging, Name extends FilterOf<Query>, Who> = (
  value: Query[Name] | undefined,
  query: Query,
  who: Who,
) => Sql | null

/** The order of a list, which is the same on every page. */
export interface Order<Row> {
  /** The ORDER BY expressions in SQL; the last one is unique. */
  by: readonly string[]
  direction: 'ASC' | 'DESC'
  /** The position of a page's last row, for the cursor. */
  placeOf: (row: Row) => CursorPosition
  /** The values of `by` at a position; null when the row no longer exists, and the list ends. */
  at: (place: CursorPosition, manager: EntityManager) => Promise<readonly unknown[] | null> | readonly unknown[] | null
  /** The first of `by` may be null: such rows come last in either direction. */
  mayLack?: boolean
  /** As in `Sort`. */
  idsFirst?: boolean
}

/** An additional order that a list offers. */
export interface Sort {
  /** The ORDER BY expressions in SQL, without the row's id: an index covers them and the id. */
  by: readonly string[]
  /** Rows may have no value: then it is one column. */
  mayLack?: true
  /**
   * A joined table has the values, and the filters discard many of its rows: the page is found as ids before anything
   * else is joined.
   */
  idsFirst?: true
}

/** The names of the orders that a list offers, without the reversed ones. */
type SortOf<Query extends Paging> = Exclude<NonNullable<Query['order']>, `-${string}`>

/** A query of rows: a limit, conditions, and an order when it matters. */
export interface RowQuery {
  where: Sql
  order: Sql
  most: number
}

/** A declarative list: `Lists` pages it, counts it, searches it and reads all of it. */
export interface List<Query extends Paging, Row extends object, Who = Caller> {
  /**
   * The table of the rows, with its alias and the joins that conditions need; or a union of several, each with its own
   * limit.
   */
  from: string | ((who: Who, query: Query, cut: RowQuery) => Sql)
  /** Joins for the columns only: applied to the rows of a page. */
  joins?: string | ((who: Who) => Sql)
  /** The columns of a row, in SQL. */
  columns: string | ((who: Who, query: Query) => Sql)
  /** Its schema, when the columns are written by hand; tests check each row against it. */
  row?: z.ZodType<Row>
  /** Maps a row as the driver reads it. */
  read?: (row: Row) => Row
  order: Order<Row>
  /** Every other order that the list offers; `from` is then one table, or a join. */
  orders?: Readonly<Record<SortOf<Query>, Sort>>
  /** Limits the rows that a caller sees: a condition, or null for all rows. */
  scope: (who: Who) => Sql | null
  /** Every filter of the list. */
  filters: { readonly [Name in FilterOf<Query>]: Filter<Query, Name, Who> }
  /** The search condition. */
  words: (words: string, who: Who) => Sql
  /** A search finds the ids of its page before any join, so that the planner estimates them alone. */
  searchesByIds?: true
}

/** Newest first, by the SQL columns of a row's timestamp and id. */
export const newest = <Row>(moment: string, id: string, placeOf: (row: Row) => CursorPosition): Order<Row> => ({
  by: [moment, id],
  direction: 'DESC',
  placeOf,
  at: (place) => [place.at, place.id],
})

/** Newest rows first, by their `createdAt` and `id`. */
export const newestOf = <Row extends { createdAt: Date; id: string }>(alias: string): Order<Row> =>
  newest(`${alias}.created_at`, `${alias}.id`, ({ createdAt, id }) => ({ at: createdAt, id }))

/** A filter by a column's value. */
export const is =
  (column: string) =>
  (given: unknown): Sql | null =>
    given === undefined ? null : sql`${raw(column)} = ${given}`

export const amongIds =
  (column: string) =>
  (ids: readonly string[] | undefined): Sql | null =>
    ids === undefined ? null : sql`${raw(column)} = ANY (${ids})`

/** A filter with its own condition for each of its values. */
export const oneOf =
  <Value extends string>(conditions: Readonly<Record<Value, string>>) =>
  (given: Value | undefined): Sql | null =>
    given === undefined ? null : raw(conditions[given])

/**
 * Row access by agent: the office sees all rows, an agent their own, anybody else none
 * (docs/rules/roles-and-permissions.md#visibility).
 */
export const ofAgent =
  (column: string) =>
  (who: PermissionHolder): Sql | null => {
    const seen = visibility(who)
    if (seen === 'brokerage') return null
    return seen === 'own' ? sql`${raw(column)} = ${who.agentId}` : raw('false')
  }

/**
 * Row access to deals, by the alias of their table: an agent also sees the deals that they share, and a team lead those
 * of the team (docs/rules/roles-and-permissions.md#shared-deals). The database decides.
 */
export const ofDeal =
  (table: string) =>
  (who: PermissionHolder): Sql | null => {
    if (visibility(who) !== 'own') return ofAgent(`${table}.agent_id`)(who)
    const { agentId } = who
    return sql`(${raw(table)}.agent_id = ${agentId}
      OR ${raw(table)}.id = ANY (ARRAY(SELECT deals_shared_with(${agentId}::uuid))))`
  }

/** Row access to calendar events, `e`: only their owner sees private ones, not even the office. */
export const ofEvent = (who: PermissionHolder & { userId: string }): Sql => sql`
  (${visibility(who) === 'brokerage' ? raw('e.agent_id IS NOT NULL') : sql`e.agent_id = ${who.agentId}`}
   OR e.created_by = ${who.userId})`

/** For calls whose permission alone gives access to every row. */
export const unrestricted = (): null => null
