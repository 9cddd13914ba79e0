import type { CommissionLine } from '@bluebonnet/commission'
import { type PaidLineKind, paidLineKinds } from '@bluebonnet/contracts'
import type { CdaEntity } from '../cdas/cda.entity.js'

/** Whom a line of a CDA pays beside the brokerage; kind and payee are one line's alone. */
export interface LinePayee {
  kind: PaidLineKind
  agentId: string | null
  payeeId: string | null
  name: string
  cents: number
}

/** A line may name its agent; one that does not pays the CDA's. */
interface NamedAgent {
  agent?: { agentId: string; name: string } | undefined
}

const isPaid = (kind: CommissionLine['kind']): kind is PaidLineKind => paidLineKinds.some((paid) => paid === kind)

/** Null for a line of the brokerage's. */
export const payeeOf = (
  line: CommissionLine & NamedAgent,
  cda: Pick<CdaEntity, 'agentId' | 'facts'>,
): LinePayee | null => {
  const { kind, cents, agent, to } = line
  if (!isPaid(kind) || line.payee === 'BROKERAGE') return null
  if (line.payee === 'AGENT')
    return {
      kind,
      agentId: agent?.agentId ?? cda.agentId,
      payeeId: null,
      name: agent?.name ?? cda.facts.agent.name,
      cents,
    }
  if (to === undefined) throw new Error(`A line of CDA kind ${kind} names nobody`)
  return { kind, agentId: null, payeeId: to.payeeId, name: to.name, cents }
}

/** The same in SQL, of the CDA `cda`: its lines with whom they pay. */
export const paidLines = `
  SELECT (place - 1)::int AS position, line ->> 'kind' AS kind,
         CASE WHEN line ->> 'payee' = 'AGENT' THEN coalesce((line -> 'agent' ->> 'agentId')::uuid, cda.agent_id) END
           AS agent_id,
         CASE WHEN line ->> 'payee' = 'OTHER' THEN (line -> 'to' ->> 'payeeId')::uuid END AS payee_id,
         coalesce(line -> 'agent' ->> 'name', line -> 'to' ->> 'name', cda.facts -> 'agent' ->> 'name') AS name,
         (line ->> 'cents')::bigint AS cents
    FROM jsonb_array_elements(cda.lines) WITH ORDINALITY AS of_cda (line, place)
   WHERE line ->> 'payee' <> 'BROKERAGE'`
