import type { EarningsScope } from '@bluebonnet/commission-service'

/** The rows behind a figure: the brokerage's, one agent's, or none for a caller without a business role (null). */
export type Scope = EarningsScope | null

/** The condition on a table's `agent_id`, with `scopeValues` as $1 and $2. */
export const inScope = '($1::boolean OR agent_id = $2::uuid)'

interface Columns {
  status?: string
  kind?: string
  cents?: string
}

/**
 * A table's rows in scope, grouped by status and kind, with their count and the sum of their prices; optionally only
 * rows that match a condition.
 */
export const kindsOf = (
  table: string,
  { status = 'NULL', kind = 'NULL', cents = '0' }: Columns,
  condition = 'true',
): string => `
  (SELECT ${status} AS status, ${kind} AS kind, count(*) AS count, coalesce(sum(${cents}), 0) AS cents
     FROM ${table} WHERE ${inScope} AND ${condition} GROUP BY 1, 2)`

/** The values of `inScope`: whether all rows count, else the agent's id. Null matches no rows. */
export const scopeValues = (scope: Scope): [isBrokerage: boolean, agentId: string | null] => [
  scope !== null && scope.agentId === null,
  scope?.agentId ?? null,
]

/**
 * The start of the day of the moment $4, in SQL, as local time in the brokerage's time zone $3. `AT TIME ZONE $3`
 * converts it back to a moment.
 */
export const dayStart = "date_trunc('day', $4::timestamptz AT TIME ZONE $3)"
/** The start of that day's month, also as local time. */
export const startOfMonth = "date_trunc('month', $4::timestamptz AT TIME ZONE $3)"
