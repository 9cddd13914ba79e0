import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm'

/**
 * Few enough that the rows which they refer to are looked up one by one, and that a batch is made and sent without a
 * pause for anybody else.
 */
const batchRows = 250

/**
 * Reads a list to its end in batches, each continued from the last row of the one before. Between two batches no
 * connection is held, so a reader who stops half-way blocks nobody, and memory holds one batch however long the list
 * is.
 */
export async function* inBatches<Row>(read: (last: Row | null, size: number) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let last: Row | null = null; ;) {
    const rows: Row[] = await read(last, batchRows)
    if (rows.length > 0) yield rows
    const end = rows.at(-1)
    if (end === undefined || rows.length < batchRows) return
    last = end
  }
}

interface Listed extends ObjectLiteral {
  id: string
  createdAt: Date
}

/** All rows of a query, newest first, in batches. */
export const newestInBatches = <Row extends Listed>(query: SelectQueryBuilder<Row>): AsyncGenerator<Row[]> =>
  inBatches<Row>(async (last, size) => {
    const batch = query
      .clone()
      .orderBy(`${query.alias}.createdAt`, 'DESC')
      .addOrderBy(`${query.alias}.id`, 'DESC')
      .take(size)
    if (last !== null)
      batch.andWhere(`(${query.alias}.createdAt, ${query.alias}.id) < (:lastMoment, :lastId)`, {
        lastMoment: last.createdAt,
        lastId: last.id,
      })
    return batch.getMany()
  })
