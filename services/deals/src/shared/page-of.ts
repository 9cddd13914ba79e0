import { createHash } from 'node:crypto'
import { limits } from '@bluebonnet/contracts'
import {
  askPrepared,
  countingMatches,
  countMatches,
  inBatches,
  type ListReply,
  page,
  type Paging,
  type ToldByPage,
  type Total,
  totalOfMatches,
} from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import type { Where } from './where.js'

interface Listed {
  id: string
  createdAt: Date
}

export interface PagedList {
  /**
   * `SELECT … FROM …`, without WHERE; as a function where it has values of its own, which it adds to the conditions'.
   */
  select: string | ((where: Where) => string)
  /** The table that the conditions are about, for counting: 'deals deal'. */
  from: string
  alias: string
  where: Where
  /** A cheaper way to the count than counting every row. */
  count?: () => Promise<Total>
  /** Whether rows are counted up to a limit only: of a common word there are more than anybody pages through. */
  isBounded?: boolean
  /**
   * Of one agent's own rows, a page mostly holds all matches of a word and then tells how many they are; of a whole
   * brokerage's both are asked at once.
   */
  isOwn?: boolean
  /**
   * Asked all the time with few differences: prepared once, with one plan for all values. Not for what is rare or
   * common by its value, as words are.
   */
  isSteady?: boolean
  /**
   * For conditions whose rows the database misjudges, and would walk through all others to or join each of: they are
   * found by themselves first.
   */
  isFoundFirst?: boolean
}

/** One page of a list by creation, newest first, with the count of all: joins are made for the page's rows alone. */
export const pageOf = async <Row extends Listed>(
  manager: EntityManager,
  list: PagedList,
  paging: Paging,
): Promise<ListReply<Row>> =>
  page<Row>(paging, {
    rows: async (after, most) => {
      const where = list.where.copy()
      if (after !== null) where.and(`(${list.alias}.created_at, ${list.alias}.id) < (?, ?)`, after.at, after.id)
      const sql = `${selecting(list.select, where)} ${newestOf(list, where, rowsAsked(list, most))}`
      return ask<Row>(manager, list, sql, where.values)
    },
    placeOf: ({ createdAt, id }) => ({ at: createdAt, id }),
    total: async (told) => list.count?.() ?? countRows(manager, list, told),
  })

/** All rows of such a list, newest first, in batches. */
export const batchesOf = <Row extends Listed>(manager: EntityManager, list: PagedList): AsyncGenerator<Row[]> =>
  inBatches<Row>(async (last, size) => {
    const rest = list.where.copy()
    if (last !== null) rest.and(`(${list.alias}.created_at, ${list.alias}.id) < (?, ?)`, last.createdAt, last.id)
    return manager.query<Row[]>(
      `${selecting(list.select, rest)} ${newestOf(list, rest, rest.value(size))}`,
      rest.values,
    )
  })

const steadySizes = [25, 50, 100, limits.pageRows, limits.listRows].map((size) => size + 1)

/**
 * The number of rows stands in the statement's own words: a plan that is kept must know that few rows are wanted, or
 * the database plans anew each time. So that few statements are kept, those ask for one of a few sizes.
 */
const rowsAsked = ({ isSteady = false }: PagedList, most: number): number =>
  isSteady ? (steadySizes.find((each) => each >= most) ?? most) : most

/**
 * The newest rows under the conditions, in the list's order. `OFFSET 0` keeps finding them and putting them in order
 * apart.
 */
const newestOf = ({ from, alias, isFoundFirst = false }: PagedList, where: Where, most: number | string): string => {
  const order = `ORDER BY ${alias}.created_at DESC, ${alias}.id DESC`
  if (!isFoundFirst) return `WHERE ${where.sql} ${order} LIMIT ${most}`
  const found = `SELECT ${alias}.created_at, ${alias}.id FROM ${from} WHERE ${where.sql} OFFSET 0`
  return `WHERE ${alias}.id = ANY(ARRAY(SELECT found.id FROM (${found}) AS found ORDER BY found.created_at DESC, found.id DESC LIMIT ${most})) ${order}`
}

const selecting = (select: PagedList['select'], where: Where): string =>
  typeof select === 'string' ? select : select(where)

const ask = async <Row extends object>(
  manager: EntityManager,
  { isSteady = false }: PagedList,
  sql: string,
  values: unknown[],
): Promise<Row[]> =>
  isSteady
    ? askPrepared<Row>(
        manager.connection,
        { name: createHash('sha1').update(sql).digest('base64url'), text: sql },
        values,
      )
    : manager.query<Row[]>(sql, values)

const countRows = async (manager: EntityManager, list: PagedList, told: ToldByPage): Promise<Total> => {
  const { from, where, isBounded = false, isSteady = false, isOwn = false } = list
  const rows = `FROM ${from} WHERE ${where.sql}`
  if (isBounded && !isSteady)
    return (isOwn ? await told() : null) ?? countMatches(manager, `SELECT 1 ${rows}`, [...where.values])
  const sql = isBounded ? countingMatches(`SELECT 1 ${rows}`) : `SELECT count(*) AS total ${rows}`
  const [counted] = await ask<{ total: string }>(manager, list, sql, [...where.values])
  const total = Number(counted?.total ?? 0)
  return isBounded ? totalOfMatches(total) : total
}
