import type { CommissionLine } from '@bluebonnet/commission'
import { type PaidLineKind, paidLineKinds } from '@bluebonnet/domain'
import type { IssuedCda } from '@bluebonnet/commission-service'

/** Payee of CDA lines other than the brokerage. Lines of the same kind and payee count as one, with their total. */
export interface LinePayee {
  kind: PaidLineKind
  agentId: string | null
  payeeId: string | null
  name: string
  cents: number
}

/** A line may name its agent; otherwise it pays the CDA's agent. */
interface NamedAgent {
  agent?: { agentId: string; name: string } | undefined
}

const isPaid = (kind: CommissionLine['kind']): kind is PaidLineKind => paidLineKinds.some((paid) => paid === kind)

/** Null for a line of the brokerage. */
export const payeeOf = (
  line: CommissionLine & NamedAgent,
  cda: Pick<IssuedCda, 'agentId' | 'facts'>,
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
  if (to === undefined) throw new Error(`A line of CDA kind ${kind} names no payee`)
  return { kind, agentId: null, payeeId: to.payeeId, name: to.name, cents }
}

/** The payee of the line at a position, with the total of all lines of its kind and payee. */
export const payeeAt = (cda: Pick<IssuedCda, 'agentId' | 'facts' | 'lines'>, position: number): LinePayee | null => {
  const line = cda.lines[position]
  const payee = line === undefined ? null : payeeOf(line, cda)
  if (payee === null) return null
  const same = cda.lines.map((one) => payeeOf(one, cda)).filter((one) => one !== null && isSame(one, payee))
  return { ...payee, cents: same.reduce((sum, one) => sum + (one?.cents ?? 0), 0) }
}

const isSame = (one: LinePayee, other: LinePayee): boolean =>
  one.kind === other.kind && one.agentId === other.agentId && one.payeeId === other.payeeId
