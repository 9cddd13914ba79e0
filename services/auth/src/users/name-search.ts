import { naming } from '@bluebonnet/platform'
import type { EntityManager, ObjectLiteral, SelectQueryBuilder } from 'typeorm'

/** Of more people than these, going through a list in its own order soon meets a page. */
const few = 200

/**
 * A condition on a user's full name, e-mail or licence number, written as its trigram index is. `patterns` stands for
 * what `naming` answers.
 */
export const isNamed = (user: string, patterns: string): string =>
  `(coalesce(${user}.first_name, '') || ' ' || coalesce(${user}.last_name, '') ILIKE ANY(${patterns}) OR ${user}.email ILIKE ANY(${patterns}) OR ${user}.trec_license_no ILIKE ANY(${patterns}))`

/**
 * The ids of the users whom a text names by full name, e-mail or licence number, found by their index. Null when they
 * are more than a few: their list then goes by `isNamed`.
 */
export const usersNamed = async (manager: EntityManager, text: string): Promise<string[] | null> => {
  const found = await manager.query<{ id: string }[]>(
    `SELECT u.id FROM users u WHERE ${isNamed('u', '$1')} LIMIT ${few + 1}`,
    [naming(text)],
  )
  return found.length > few ? null : found.map(({ id }) => id)
}

/**
 * Narrows a list to the users whom a search names, by the list's column that holds the user's id; an empty search
 * narrows nothing. Answers whether they are few, and so counted one by one.
 */
export const narrowToNamed = async <Row extends ObjectLiteral>(
  query: SelectQueryBuilder<Row>,
  userId: string,
  q: string | undefined,
): Promise<boolean> => {
  if (q === undefined || q.trim() === '') return false
  const ids = await usersNamed(query.connection.manager, q)
  if (ids === null)
    query.andWhere(`EXISTS (SELECT FROM users named WHERE named.id = ${userId} AND ${isNamed('named', ':patterns')})`, {
      patterns: naming(q),
    })
  else query.andWhere(`${userId} = ANY(:ids)`, { ids })
  return ids !== null
}
