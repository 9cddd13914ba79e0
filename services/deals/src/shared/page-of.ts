import { limits } from '@bluebonnet/contracts'
import { decodeCursor, encodeCursor, inBatches, ListReply, type Paging } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import type { Where } from './where.js'

interface Listed {
  id: string
  createdAt: Date
}

export interface PagedList {
  /** `SELECT … FROM …`, without WHERE. */
  select: string
  /** The table that the conditions are about, for counting: 'deals deal'. */
  from: string
  alias: string
  where: Where
}

/** One page of a list by creation, newest first, with the count of all: joins are made for the page's rows alone. */
export const pageOf = async <Row extends Listed>(manager: EntityManager, list: PagedList, { limit, cursor }: Paging): Promise<ListReply<Row>> => {
  const { select, from, alias, where } = list
  const counting = manager.query<{ total: string }[]>(`SELECT count(*) AS total FROM ${from} WHERE ${where.sql}`, [...where.values])
  const size = limit ?? (cursor === undefined ? limits.listRows : limits.pageRows)
  if (cursor !== undefined) {
    const after = decodeCursor(cursor)
    where.and(`(${alias}.created_at, ${alias}.id) < (?, ?)`, after.at, after.id)
  }
  const sql = `${select} WHERE ${where.sql} ORDER BY ${alias}.created_at DESC, ${alias}.id DESC LIMIT ${where.value(size + 1)}`
  const [[counted], rows] = await Promise.all([counting, manager.query<Row[]>(sql, where.values)])
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  const isPaged = limit !== undefined || cursor !== undefined
  const next = isPaged && rows.length > size && last !== undefined ? encodeCursor({ at: last.createdAt, id: last.id }) : null
  return new ListReply(shown, Number(counted?.total ?? 0), next)
}

/** All rows of such a list, newest first, in batches. */
export const batchesOf = <Row extends Listed>(manager: EntityManager, { select, alias, where }: PagedList): AsyncGenerator<Row[]> =>
  inBatches<Row>(async (last, size) => {
    const rest = where.copy()
    if (last !== null) rest.and(`(${alias}.created_at, ${alias}.id) < (?, ?)`, last.createdAt, last.id)
    return manager.query<Row[]>(`${select} WHERE ${rest.sql} ORDER BY ${alias}.created_at DESC, ${alias}.id DESC LIMIT ${rest.value(size)}`, rest.values)
  })
