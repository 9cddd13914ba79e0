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

/** The part of each agent of a CDA: the deal's agent first, then the agents who share the deal. */
export const agentParts = ({ lines, agentSplit, deal }: CdaParts): AgentPart[] => {
  const others = lines.flatMap(({ kind, agent, amount }) =>
    kind === 'AGENT_SPLIT' && agent ? [{ agentId: agent.agentId, name: agent.name, amount }] : [],
  )
  const ownCents = others.reduce((cents, { amount }) => cents - centsOf(amount), centsOf(agentSplit))
  return [{ agentId: deal.agentId, name: deal.agentName, amount: dollarsOf(ownCents) }, ...others]
}
