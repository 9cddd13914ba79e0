import { limits } from '@bluebonnet/contracts'
import { decodeCursor, encodeCursor, type Place } from './cursor.js'
import { ListReply, type Total } from './list-reply.js'

/** What every list takes; `q` and its filters are the list's own WHERE. */
export interface Paging {
  limit?: number | undefined
  cursor?: string | undefined
}

/** How many rows a list has, when its first page holds them all; else null. */
export type ToldByPage = () => Promise<number | null>

/** A list in one order that never changes between two of its pages. */
interface List<Row> {
  /** At most so many rows, in the list's order, after a place; from the beginning for null. */
  rows: (after: Place | null, most: number) => Promise<Row[]>
  /** What tells a row's place from every other's. */
  placeOf: (row: Row) => Place
  /** How many rows there are in all. It is asked beside the page, and may wait for what the page tells. */
  total: (told: ToldByPage) => Promise<Total>
}

/**
 * One page of a list, for every list of the product. Without `limit` and `cursor` it is the whole list, up to 1,000
 * rows (docs/rules/lists-and-search.md#paging). Throws VALIDATION_FAILED for a cursor that no list gave.
 */
export const page = async <Row>(
  { limit, cursor }: Paging,
  { rows, placeOf, total }: List<Row>,
): Promise<ListReply<Row>> => {
  const after = cursor === undefined ? null : decodeCursor(cursor)
  const size = limit ?? (after === null ? limits.listRows : limits.pageRows)
  // One more than are shown tells whether there are more.
  const reading = rows(after, size + 1)
  const told = async (): Promise<number | null> =>
    after === null && (await reading).length <= size ? (await reading).length : null
  const [found, counted] = await Promise.all([reading, total(told)])
  const shown = found.slice(0, size)
  const last = shown.at(-1)
  const isPaged = limit !== undefined || after !== null
  return new ListReply(
    shown,
    counted,
    isPaged && found.length > size && last !== undefined ? encodeCursor(placeOf(last)) : null,
  )
}
