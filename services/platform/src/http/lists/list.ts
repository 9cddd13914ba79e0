import { type PermissionHolder, visibility } from '@bluebonnet/domain'
import { raw, type Sql, sql } from '../../database/fragments.js'
import type { EntityManager } from 'typeorm'
import type { z } from 'zod'
import type { Caller } from '../caller.js'
import type { CursorPosition } from './cursor.js'

/** What every list takes beside its own filters (docs/rules/lists-and-search.md#paging). */
export interface Paging {
  limit?: number | undefined
  cursor?: string | undefined
  q?: string | undefined
  /** One of the list's own `orders`, '-' before it for the other way; without it the list has its own order. */
  order?: string | undefined
}

/** The names of a list's own filters. */
export type FilterOf<Asked extends Paging> = Exclude<keyof Asked, keyof Paging>

/** The condition of a filter as it is given, or not given; null narrows nothing. */
export type Filter<Asked extends Paging, Name extends FilterOf<Asked>, Who> = (
  given: Asked[Name] | undefined,
  asked: Asked,
  who: Who,
) => Sql | null

/** The order of a list, which never changes between two of its pages. */
export interface Order<Row> {
  /** What rows are ordered by, in SQL; the last of it is each row's own. */
  by: readonly string[]
  direction: 'ASC' | 'DESC'
  /** What a cursor keeps of a page's last row. */
  placeOf: (row: Row) => CursorPosition
  /** What `by` has at a place; null where there is no such row any more, and the list ends. */
  at: (place: CursorPosition, manager: EntityManager) => Promise<readonly unknown[] | null> | readonly unknown[] | null
  /** The first of `by` may be null: such rows come last, whichever way the order goes. */
  mayLack?: boolean
  /** As of a `Sort`. */
  idsFirst?: boolean
}

/** A further order that a list can be asked for. */
export interface Sort {
  /** What rows are ordered by, in SQL, each row's id excepted: an index has them and the id. */
  by: readonly string[]
  /** Rows may have no such value: then it is one column. */
  mayLack?: true
  /**
   * A joined table has the values, and many of its rows fall away: a page is found as ids before anything else is
   * joined to it.
   */
  idsFirst?: true
}

/** The names of the orders that a list takes, without their other way. */
type SortOf<Asked extends Paging> = Exclude<NonNullable<Asked['order']>, `-${string}`>

/** What of a list is asked for: so many rows at most, under conditions, and in its order where it matters which. */
export interface RowQuery {
  where: Sql
  order: Sql
  most: number
}

/** A list of the product, said once: `Lists` pages it, counts it, searches it and reads it to its end. */
export interface List<Asked extends Paging, Row extends object, Who = Caller> {
  /**
   * The table whose rows are listed, by the name that all else calls it, with the joins that conditions need; or what
   * is put together of several, each cut by itself.
   */
  from: string | ((who: Who, asked: Asked, cut: RowQuery) => Sql)
  /** Joins for what is shown alone: they are made for the rows of a page. */
  joins?: string | ((who: Who) => Sql)
  /** What each row shows, in SQL. */
  columns: string | ((who: Who, asked: Asked) => Sql)
  /** Its shape, where the columns are written by hand; tests compare it with each row. */
  row?: z.ZodType<Row>
  /** What becomes of a row as the driver reads it. */
  read?: (row: Row) => Row
  order: Order<Row>
  /** Every other order that the list takes; its own `from` is one table then, or a join of some. */
  orders?: Readonly<Record<SortOf<Asked>, Sort>>
  /** Whose rows somebody sees: a condition, or null for all that there are. */
  scope: (who: Who) => Sql | null
  /** Every filter that the list takes. */
  filters: { readonly [Name in FilterOf<Asked>]: Filter<Asked, Name, Who> }
  /** Where words are searched. */
  words: (words: string) => Sql
  /** A search finds the ids of its page before anything is joined: the planner reckons with them alone. */
  searchesByIds?: true
}

/** Newest first, by the columns in SQL that hold a row's moment and its id. */
export const newest = <Row>(moment: string, id: string, placeOf: (row: Row) => CursorPosition): Order<Row> => ({
  by: [moment, id],
  direction: 'DESC',
  placeOf,
  at: (place) => [place.at, place.id],
})

/** The same for rows that have them as `createdAt` and `id`. */
export const newestOf = <Row extends { createdAt: Date; id: string }>(alias: string): Order<Row> =>
  newest(`${alias}.created_at`, `${alias}.id`, ({ createdAt, id }) => ({ at: createdAt, id }))

/** A filter by what a column holds. */
export const is =
  (column: string) =>
  (given: unknown): Sql | null =>
    given === undefined ? null : sql`${raw(column)} = ${given}`

/** A filter by ids. */
export const amongIds =
  (column: string) =>
  (ids: readonly string[] | undefined): Sql | null =>
    ids === undefined ? null : sql`${raw(column)} = ANY (${ids})`

/** A filter that says a condition of our own for each value that it may have. */
export const oneOf =
  <Value extends string>(conditions: Readonly<Record<Value, string>>) =>
  (given: Value | undefined): Sql | null =>
    given === undefined ? null : raw(conditions[given])

/**
 * Rows of people's business: the office sees all, an agent their own, anybody else none
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
 * Deals of which somebody may know, by the name that a statement gives their table: of an agent also those that they
 * share, and of a team's lead the team's (docs/rules/roles-and-permissions.md#shared-deals). The database says which.
 */
export const ofDeal =
  (table: string) =>
  (who: PermissionHolder): Sql | null => {
    if (visibility(who) !== 'own') return ofAgent(`${table}.agent_id`)(who)
    const { agentId } = who
    return sql`(${raw(table)}.agent_id = ${agentId}
      OR ${raw(table)}.id = ANY (ARRAY(SELECT deals_shared_with(${agentId}::uuid))))`
  }

/** Events of the calendar, `e`: a person's own private ones are seen by nobody else, the office included. */
export const ofEvent = (who: PermissionHolder & { userId: string }): Sql => sql`
  (${visibility(who) === 'brokerage' ? raw('e.agent_id IS NOT NULL') : sql`e.agent_id = ${who.agentId}`}
   OR e.created_by = ${who.userId})`

/** For calls whose permission says already who may see every row. */
export const unrestricted = (): null => null
