import { limits } from '@bluebonnet/contracts'
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm'
import { isIndexable } from '../../database/containing.js'
import { countingMatches, countMatches, totalOfMatches } from './count-matches.js'
import type { Total } from './list-reply.js'
import type { ToldByPage } from './page.js'
import { countOf, type Narrowed, type TalliedList } from './tallies/tallied.js'

interface Counted {
  /** What is searched for, if anything. */
  q?: string | undefined
  /** For a list of the whole brokerage: which tally counts it, under which filters. */
  tally?: { list: TalliedList; of: Narrowed } | null
  /**
   * Of one agent's own rows, a page mostly holds all matches and then tells how many they are; of a whole brokerage's
   * both are asked at once.
   */
  isOwn?: boolean
  /** For a list that nobody reads to its end: rows are counted as matches of a search are. */
  isBounded?: boolean
}

const isSearch = (q: string | undefined): q is string => q !== undefined && q.trim() !== ''

/** The cheapest count of a list, for `newestFirst`: exact, but for matches of a search and lists that are bounded. */
export const counting =
  <Row extends ObjectLiteral>(
    query: SelectQueryBuilder<Row>,
    { q, tally, isOwn = false, isBounded = false }: Counted,
  ) =>
  async (told: ToldByPage): Promise<Total> => {
    if (isSearch(q))
      return (
        (isOwn ? await told() : null) ??
        countMatches(query.connection.manager, ...query.clone().select('1').getQueryAndParameters())
      )
    if (isBounded) return countSome(query)
    return tally ? countOf(query.connection.manager, tally.list, tally.of) : query.getCount()
  }

const countSome = async <Row extends ObjectLiteral>(query: SelectQueryBuilder<Row>): Promise<Total> => {
  const [matches, values] = query.clone().select('1').getQueryAndParameters()
  const [counted] = await query.connection.query<{ total: number }[]>(countingMatches(matches), values)
  return totalOfMatches(counted?.total ?? 0)
}

/**
 * The same query kept to the newest rows of those that it holds; asked beforehand, so that the database plans with the
 * moment itself.
 */
const amongNewest = async <Row extends ObjectLiteral>(
  query: SelectQueryBuilder<Row>,
  moment: keyof Row & string,
  rows: number,
): Promise<SelectQueryBuilder<Row>> => {
  const column = `${query.alias}.${moment}`
  const edge = await query
    .clone()
    .select(column, 'at')
    .orderBy(column, 'DESC')
    .offset(rows)
    .limit(1)
    .getRawOne<{ at: Date }>()
  return edge === undefined ? query : query.andWhere(`${column} >= :reach`, { reach: edge.at })
}

/**
 * Before a search through a whole brokerage is added to its list: a text too short for any index is sought in the
 * newest rows only.
 */
export const withinReach = async <Row extends ObjectLiteral>(
  query: SelectQueryBuilder<Row>,
  moment: keyof Row & string,
  q: string | undefined,
): Promise<SelectQueryBuilder<Row>> =>
  isSearch(q) && !isIndexable(q.trim()) ? amongNewest(query, moment, limits.shortTextRows) : query

/** Before a search is added to a list whose texts have no index: they are sought in the newest rows only. */
export const withinScan = async <Row extends ObjectLiteral>(
  query: SelectQueryBuilder<Row>,
  moment: keyof Row & string,
  q: string | undefined,
): Promise<SelectQueryBuilder<Row>> => (isSearch(q) ? amongNewest(query, moment, limits.scannedRows) : query)
