import { centsOf, dollarsOf } from '@bluebonnet/domain'
import type { Cda } from './cda.schema.js'

interface AgentPart {
  agentId: string
  name: string
  /** Dollars. */
  amount: number
}

interface CdaParts extends Pick<Cda, 'lines' | 'agentSplit'> {
  deal: Pick<Cda['deal'], 'agentId' | 'agentName'>
}

/** A warning that agents get nothing; null if everybody gets something. */
export const unpaidWords = (cda: CdaParts): string | null => {
  const names = agentParts(cda).flatMap(({ name, amount }) => (amount === 0 ? [name] : []))
  if (names.length === 0) return null
  return `${names.join(' and ')} ${names.length === 1 ? 'gets' : 'get'} nothing from this deal`
}

/** A warning that agents get nothing by a division that is no CDA yet; null if everybody gets something. */
export const unpaidIn = (lines: CdaParts['lines'], deal: CdaParts['deal']): string | null => {
  const cents = lines.reduce((sum, { kind, amount }) => (kind === 'AGENT_SPLIT' ? sum + centsOf(amount) : sum), 0)
  return unpaidWords({ lines, agentSplit: dollarsOf(cents), deal })
}

/** The part of each agent of a CDA: the deal's agent first, then the agents who share the deal. */
export const agentParts = ({ lines, agentSplit, deal }: CdaParts): AgentPart[] => {
  const others = lines.flatMap(({ kind, agent, amount }) =>
    kind === 'AGENT_SPLIT' && agent ? [{ agentId: agent.agentId, name: agent.name, amount }] : [],
  )
  const ownCents = others.reduce((cents, { amount }) => cents - centsOf(amount), centsOf(agentSplit))
  return [{ agentId: deal.agentId, name: deal.agentName, amount: dollarsOf(ownCents) }, ...others]
}
