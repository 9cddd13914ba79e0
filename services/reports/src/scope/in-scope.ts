import type { EarningsScope } from '@bluebonnet/deals'

/** Whose rows a figure is made of: the brokerage's, one agent's, or nobody's for a caller without business (null). */
export type Scope = EarningsScope | null

/** The condition on a table's `agent_id`, with `scopeValues` as $1 and $2. */
export const inScope = '($1::boolean OR agent_id = $2::uuid)'

export const scopeValues = (scope: Scope): [isBrokerage: boolean, agentId: string | null] => [
  scope !== null && scope.agentId === null,
  scope?.agentId ?? null,
]
