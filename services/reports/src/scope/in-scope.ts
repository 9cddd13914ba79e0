import type { EarningsScope } from '@bluebonnet/commission-service'

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
 * A table's rows in scope by status and kind, each with its count and the sum of its prices; all of them, or those
 * under a condition.
 */
export const kindsOf = (
  table: string,
  { status = 'NULL', kind = 'NULL', cents = '0' }: Columns,
  condition = 'true',
): string => `
  (SELECT ${status} AS status, ${kind} AS kind, count(*) AS count, coalesce(sum(${cents}), 0) AS cents
     FROM ${table} WHERE ${inScope} AND ${condition} GROUP BY 1, 2)`

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
