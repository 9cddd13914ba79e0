import type { EarningsScope } from '@bluebonnet/commission-service'
import type { TalliedList } from '@bluebonnet/platform'

/** Whose rows a figure is made of: the brokerage's, one agent's, or nobody's for a caller without business (null). */
export type Scope = EarningsScope | null

/** The condition on a table's `agent_id`, with `scopeValues` as $1 and $2. */
export const inScope = '($1::boolean OR agent_id = $2::uuid)'

interface Columns {
  status?: string
  kind?: string
  cents?: string
}

/**
 * A table's rows by kind, each kind with its count and the sum of its prices: the brokerage's as the tallies know them,
 * one agent's counted. Of the two parts the database carries out only the one that is asked for.
 */
export const kindsOf = (list: TalliedList, { status = 'NULL', kind = 'NULL', cents = '0' }: Columns): string => `
  (SELECT status, kind, sum(count) AS count, sum(cents) AS cents FROM tallies WHERE $1::boolean AND list = '${list}'
    GROUP BY 1, 2
   UNION ALL
   SELECT ${status}, ${kind}, count(*), coalesce(sum(${cents}), 0) FROM ${list}
   WHERE NOT $1::boolean AND agent_id = $2::uuid
   GROUP BY 1, 2)`

/** The same of the rows entered within `days`, a condition on `created_at`: no tally knows of them. */
export const kindsEntered = (
  list: TalliedList,
  { status = 'NULL', kind = 'NULL', cents = '0' }: Columns,
  days: string,
): string => `
  (SELECT ${status} AS status, ${kind} AS kind, count(*) AS count, coalesce(sum(${cents}), 0) AS cents
     FROM ${list} WHERE ${inScope} AND ${days} GROUP BY 1, 2)`

/** The values of `inScope`: whether every row counts, else whose. Nobody's rows for null: no agent has the id null. */
export const scopeValues = (scope: Scope): [isBrokerage: boolean, agentId: string | null] => [
  scope !== null && scope.agentId === null,
  scope?.agentId ?? null,
]

/**
 * When the day around the moment $4 began, in SQL: as the brokerage's clock shows it, $3 being its time zone; a moment
 * again by `AT TIME ZONE $3`.
 */
export const dayBegan = "date_trunc('day', $4::timestamptz AT TIME ZONE $3)"
/** When that day's month began, likewise. */
export const monthBegan = "date_trunc('month', $4::timestamptz AT TIME ZONE $3)"
