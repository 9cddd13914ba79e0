import { limits } from '@bluebonnet/domain'
import { Injectable } from '@nestjs/common'
import { InjectDataSource } from '@nestjs/typeorm'
import { DataSource, type EntityManager } from 'typeorm'
import { z } from 'zod'
import { allOf, joinFragments, raw, rowsOf, type Sql, sql } from '../../database/fragments.js'
import { decodeCursor, encodeCursor, invalidCursor, type CursorPosition } from './cursor.js'
import type { RowQuery, FilterOf, List, Order, Paging, Sort } from './list.js'
import { ListReply, CappedCount, type Total } from './list-reply.js'
import { searchedWords } from './words.js'

/**
 * Small enough that referenced rows are looked up one by one, and that a batch is built and sent without blocking other
 * requests.
 */
const batchRows = 250

const unordered = raw('')

const placed = z.strictObject({ place: z.array(z.unknown()) })
const counted = z.strictObject({ total: z.number() })
const summed = z.strictObject({ count: z.number(), sum: z.number() })

/** For an entity's columns, which declare their types themselves. */
const anyRow = <Row extends object>(): z.ZodType<Row> => z.custom<Row>()

interface ListRequest<Query extends Paging, Row extends object, Who> {
  list: List<Query, Row, Who>
  who: Who
  query: Query
}

/** Reads every list of the product: a page with the total count, all rows in batches, or one row. */
@Injectable()
export class Lists {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * Without `limit` and `cursor` the page is the whole list, up to 1,000 rows (docs/rules/lists-and-search.md#paging).
   * Throws VALIDATION_FAILED for a cursor that does not come from a list.
   */
  async page<Query extends Paging, Row extends object, Who>(
    list: List<Query, Row, Who>,
    who: Who,
    query: Query,
  ): Promise<ListReply<Row>> {
    const { limit, cursor } = query
    const after = cursor === undefined ? null : decodeCursor(cursor)
    const size = limit ?? (after === null ? limits.listRows : limits.pageRows)
    // One extra row shows whether there are more.
    const [found, total] = await Promise.all([
      this.rows({ list, who, query }, after, size + 1),
      this.total({ list, who, query }),
    ])
    const rows = found.slice(0, size)
    const last = rows.at(-1)
    const isPaged = limit !== undefined || after !== null
    const hasMore = isPaged && found.length > size && last !== undefined
    return new ListReply(rows, total, hasMore ? encodeCursor(list.order.placeOf(last)) : null)
  }

  /**
   * All rows that match the filters and words, in the list's order. Holds no connection between two batches, so a slow
   * or stopped reader blocks nobody, and memory holds one batch whatever the list's length.
   */
  async *batches<Query extends Paging, Row extends object, Who>(
    list: List<Query, Row, Who>,
    who: Who,
    query: Query,
  ): AsyncGenerator<Row[]> {
    for (let last: Row | undefined; ;) {
      const after = last === undefined ? null : list.order.placeOf(last)
      const rows: Row[] = await this.rows({ list, who, query }, after, batchRows)
      if (rows.length > 0) yield rows
      last = rows.at(-1)
      if (last === undefined || rows.length < batchRows) return
    }
  }

  /** All rows at once, for lists that are short in any brokerage. */
  async whole<Query extends Paging, Row extends object, Who>(
    list: List<Query, Row, Who>,
    who: Who,
    query: Query,
  ): Promise<Row[]> {
    return this.rows({ list, who, query }, null, Number.POSITIVE_INFINITY)
  }

  /**
   * The number of rows that match the filters and words, and the sum of a column; null when there are too many to
   * count.
   */
  async sum<Query extends Paging, Row extends object, Who>(
    list: List<Query, Row, Who>,
    who: Who,
    query: Query,
    column: string,
  ): Promise<{ count: number | null; sum: number | null }> {
    const request = { list, who, query }
    const where = allOf(conditionsOf(request))
    const most = limits.countedRows + 1
    const from = fromOf(request, { where, order: unordered, most })
    const found = sql`SELECT ${raw(column)} AS value FROM ${from} WHERE ${where} LIMIT ${raw(String(most))}`
    const summing = sql`
      SELECT count(*)::int AS count, coalesce(sum(value), 0)::float8 AS sum FROM (${found}) AS found`
    const [row] = await rowsOf(this.dataSource, summed, summing)
    return row === undefined || row.count === most ? { count: null, sum: null } : row
  }

  /** The row that matches a condition, whatever the filters, if `who` may see it; else null. */
  async one<Query extends Paging, Row extends object, Who>(
    list: List<Query, Row, Who>,
    { who, query, manager = this.dataSource.manager }: { who: Who; query: Query; manager?: EntityManager | undefined },
    condition: Sql,
  ): Promise<Row | null> {
    const where = allOf([list.scope(who), condition])
    const statement = selecting({ list, who, query }, { where, order: unordered, most: 1 })
    const [row] = await rowsOf(manager, list.row ?? anyRow<Row>(), statement)
    return row === undefined ? null : (list.read?.(row) ?? row)
  }

  private async rows<Query extends Paging, Row extends object, Who>(
    request: ListRequest<Query, Row, Who>,
    after: CursorPosition | null,
    most: number,
  ): Promise<Row[]> {
    const { list, query } = request
    const order = orderOfQuery(request)
    const isByIds = order.idsFirst === true || (list.searchesByIds === true && searchedWords(query.q) !== '')
    const place = after === null ? null : await order.at(after, this.dataSource.manager)
    if (after !== null && place === null) return []
    const found: Row[] = []
    for (const part of partsOf(order, place)) {
      const cut = { where: allOf([...conditionsOf(request), part]), order: orderOf(order), most: most - found.length }
      if (cut.most <= 0) continue
      const page = isByIds ? idsFirst(request, order, cut) : cut
      const statement = selecting(request, page)
      found.push(...(await rowsOf(this.dataSource, list.row ?? anyRow<Row>(), statement)))
    }
    return found.map((row) => list.read?.(row) ?? row)
  }

  /** One extra row shows that there are more. */
  private async total<Query extends Paging, Row extends object, Who>(
    request: ListRequest<Query, Row, Who>,
  ): Promise<Total> {
    const where = allOf(conditionsOf(request))
    const most = limits.countedRows + 1
    const from = fromOf(request, { where, order: unordered, most })
    const rows = sql`(SELECT 1 FROM ${from} WHERE ${where} LIMIT ${raw(String(most))}) AS listed`
    const counting = sql`SELECT count(*)::int AS total FROM ${rows}`
    const [{ total } = { total: 0 }] = await rowsOf(this.dataSource, counted, counting)
    return total === most ? new CappedCount(limits.countedRows) : total
  }
}

const fromOf = <Query extends Paging, Row extends object, Who>(
  { list: { from }, who, query }: ListRequest<Query, Row, Who>,
  cut: RowQuery,
): Sql => (typeof from === 'string' ? raw(from) : from(who, query, cut))

/** Finds the same rows by their ids first. */
const idsFirst = <Query extends Paging, Row extends object, Who>(
  request: ListRequest<Query, Row, Who>,
  { by }: Order<Row>,
  cut: RowQuery,
): RowQuery => {
  const id = raw(by.at(-1) ?? '')
  const ids = sql`SELECT ${id} FROM ${fromOf(request, cut)} WHERE ${cut.where} ${cut.order} LIMIT ${limitOf(cut)}`
  return { ...cut, where: sql`${id} = ANY (ARRAY(${ids}))` }
}

const limitOf = ({ most }: RowQuery): Sql => raw(Number.isFinite(most) ? String(most) : 'ALL')

const selecting = <Query extends Paging, Row extends object, Who>(
  request: ListRequest<Query, Row, Who>,
  cut: RowQuery,
): Sql => {
  const {
    list: { columns, joins = '' },
    who,
    query,
  } = request
  const shown = typeof columns === 'string' ? raw(columns) : columns(who, query)
  const from = sql`${fromOf(request, cut)} ${typeof joins === 'string' ? raw(joins) : joins(who)}`
  return sql`SELECT ${shown} FROM ${from} WHERE ${cut.where} ${cut.order} LIMIT ${limitOf(cut)}`
}

const orderOf = <Row>({ by, direction }: Order<Row>): Sql =>
  raw(`ORDER BY ${by.map((each) => `${each} ${direction}`).join(', ')}`)

/**
 * The requested order, if the list offers it; else the default. A cursor only contains the row's id, and its position
 * is looked up again: client names never appear in a URL. Throws VALIDATION_FAILED for a row that no longer exists.
 */
const orderOfQuery = <Query extends Paging, Row extends object, Who>({
  list,
  who,
  query: { order: query = '' },
}: ListRequest<Query, Row, Who>): Order<Row> => {
  const { order, orders = {}, from, scope } = list
  const isDown = query.startsWith('-')
  const sort = new Map(Object.entries<Sort>(orders)).get(isDown ? query.slice(1) : query)
  const id = order.by.at(-1)
  if (sort === undefined || id === undefined || typeof from !== 'string') return order
  const by = [...sort.by, id]
  return {
    by,
    direction: isDown ? 'DESC' : 'ASC',
    placeOf: order.placeOf,
    mayLack: sort.mayLack === true,
    idsFirst: sort.idsFirst === true,
    at: async (last, manager) => {
      const where = allOf([scope(who), sql`${raw(id)} = ${last.id}`])
      const place = raw(`jsonb_build_array(${by.join(', ')})`)
      const [found] = await rowsOf(manager, placed, sql`SELECT ${place} AS place FROM ${raw(from)} WHERE ${where}`)
      if (found === undefined) throw invalidCursor()
      return found.place
    },
  }
}

/** Splits an order into parts that are read one after the other, from a position: rows without a value come last. */
const partsOf = <Row>(order: Order<Row>, place: readonly unknown[] | null): (Sql | null)[] => {
  const onwards = place === null ? null : continuesAfter(order, place)
  const [column = '', ...others] = order.by
  if (order.mayLack !== true) return [onwards]
  const lacking = raw(`${column} IS NULL`)
  if (place?.[0] === null) return [allOf([lacking, continuesAfter({ ...order, by: others }, place.slice(1))])]
  return [allOf([raw(`${column} IS NOT NULL`), onwards]), lacking]
}

/** The condition for rows after a position. */
const continuesAfter = <Row>({ by, direction }: Order<Row>, place: readonly unknown[]): Sql => {
  const values = place.map((value) => sql`${value}`)
  return sql`(${raw(by.join(', '))}) ${raw(direction === 'ASC' ? '>' : '<')} (${joinFragments(values, ', ')})`
}

/** The rows that a caller may see and that match filters and words. */
const conditionsOf = <Query extends Paging, Row extends object, Who>(
  request: ListRequest<Query, Row, Who>,
): (Sql | null)[] => {
  const { list, who, query } = request
  const words = searchedWords(query.q)
  const filtered = filtersOf(request).map((name) => list.filters[name](query[name], query, who))
  return [list.scope(who), ...filtered, words === '' ? null : list.words(words, who)]
}

const filtersOf = <Query extends Paging, Row extends object, Who>({
  list: { filters },
}: ListRequest<Query, Row, Who>): FilterOf<Query>[] =>
  Object.keys(filters).filter((name): name is FilterOf<Query> & string => Object.hasOwn(filters, name))
