import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm'
import type { ListReply, Total } from './list-reply.js'
import { page, type Paging, type ToldByPage } from './page.js'

interface Ordered extends ObjectLiteral {
  id: string
}

/**
 * One page of a list, newest first, with how many rows there are in all. `query` holds the rows that the caller may see
 * under the list's filters; `moment` names the property of its main alias that orders it. `total` is given by lists
 * that know a cheaper way than counting every row.
 */
export const newestFirst = async <Row extends Ordered, M extends keyof Row & string>(
  query: SelectQueryBuilder<Row>,
  moment: M & (Row[M] extends Date ? M : never),
  paging: Paging,
  total: (told: ToldByPage) => Promise<Total> = async () => query.getCount(),
): Promise<ListReply<Row>> =>
  page(paging, {
    rows: async (after, most) => {
      const { alias } = query
      const rows = query.clone().orderBy(`${alias}.${moment}`, 'DESC').addOrderBy(`${alias}.id`, 'DESC').take(most)
      if (after !== null)
        rows.andWhere(`(${alias}.${moment}, ${alias}.id) < (:afterMoment, :afterId)`, {
          afterMoment: after.at,
          afterId: after.id,
        })
      return rows.getMany()
    },
    placeOf: (row) => ({ at: row[moment], id: row.id }),
    total,
  })
