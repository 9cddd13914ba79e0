import { limits } from '@bluebonnet/contracts'
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm'
import { decodeCursor, encodeCursor } from './cursor.js'
import { ListReply, type Total } from './list-reply.js'

/** What every list takes; `q` and its filters are the list's own WHERE. */
export interface Paging {
  limit?: number | undefined
  cursor?: string | undefined
}

/** How many rows a list has, when its first page holds them all; else null. */
export type ToldByPage = () => Promise<number | null>

interface Ordered extends ObjectLiteral {
  id: string
}

/**
 * One page of a list, newest first, with how many rows there are in all. `query` holds the rows that the caller may see under
 * the list's filters; `moment` names the property of its main alias that orders it. Without `limit` and `cursor` it is the
 * whole list, up to 1,000 rows (docs/rules/lists-and-search.md#paging). `count` is given by lists that know a cheaper
 * way than counting every row; it may ask how many rows there are if the page tells.
 */
export const newestFirst = async <Row extends Ordered, M extends keyof Row & string>(
  query: SelectQueryBuilder<Row>,
  moment: M & (Row[M] extends Date ? M : never),
  { limit, cursor }: Paging,
  count: (told: ToldByPage) => Promise<Total> = async () => query.getCount(),
): Promise<ListReply<Row>> => {
  const size = limit ?? (cursor === undefined ? limits.listRows : limits.pageRows)
  const page = query.clone().orderBy(`${query.alias}.${moment}`, 'DESC').addOrderBy(`${query.alias}.id`, 'DESC').take(size + 1)
  if (cursor !== undefined) {
    const after = decodeCursor(cursor)
    page.andWhere(`(${query.alias}.${moment}, ${query.alias}.id) < (:afterMoment, :afterId)`, { afterMoment: after.at, afterId: after.id })
  }
  const reading = page.getMany()
  const told = async (): Promise<number | null> => (cursor === undefined && (await reading).length <= size ? (await reading).length : null)
  const [rows, total] = await Promise.all([reading, count(told)])
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  const at: unknown = last?.[moment]
  const isPaged = limit !== undefined || cursor !== undefined
  const next = isPaged && rows.length > size && last !== undefined && at instanceof Date ? encodeCursor({ at, id: last.id }) : null
  return new ListReply(shown, total, next)
}
