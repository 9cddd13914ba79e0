import {
  agentRoleLabels,
  cdaLineLabels,
  shareOfWords,
  type DealParticipants,
  type NewDealAgent,
  type NewParticipant,
} from '@bluebonnet/contracts'
import { agentRoles, otherRoles, type AgentRole, type OtherRole } from '@bluebonnet/domain'

type PaidPayee = DealParticipants['participants'][number]
type PaidAgent = DealParticipants['agents'][number]
/** A payee of the deal besides brokerage and agent: an outside payee, or an agent who shares it. */
export type Participant = PaidPayee | PaidAgent
export type PaidRole = OtherRole | AgentRole

/** The payees of a deal, as the call expects them. */
export interface PaidLists {
  participants: NewParticipant[]
  agents: NewDealAgent[]
}

/** The brokerage's agents first. */
export const paidRoles: readonly PaidRole[] = [...agentRoles, ...otherRoles]
export const paidRoleLabels: Record<PaidRole, string> = { ...cdaLineLabels, ...agentRoleLabels }
const ofShared = 'of what the agents share'
export const paidShareWords: Record<PaidRole, string> = {
  ...shareOfWords,
  CO_AGENT: ofShared,
  TEAM_LEAD: ofShared,
  MENTOR: ofShared,
}

export const isAgentRole = (role: PaidRole): role is AgentRole => agentRoles.some((one) => one === role)

export const participantsOf = ({ agents, participants }: DealParticipants): Participant[] => [
  ...agents,
  ...participants,
]

export const recipientOf = (one: Participant): { id: string; name: string } => ('agent' in one ? one.agent : one.payee)

/** A payee appears once per role. */
export const keyOf = (one: Participant): string => `${one.role}-${recipientOf(one).id}`

const payeeSent = ({ role, payee, percent, amount }: PaidPayee): NewParticipant => ({
  role,
  payeeId: payee.id,
  percent,
  amount,
})
const agentSent = ({ role, agent, percent, amount }: PaidAgent): NewDealAgent => ({
  role,
  agentId: agent.id,
  percent,
  amount,
})

/** Values of the payee form. */
export interface PaidValues {
  role: PaidRole
  payeeId?: string
  agentId?: string
  percent?: number | null
  amount?: number | null
  reason?: string
}

export const valuesOf = (one: Participant): PaidValues => ({
  role: one.role,
  ...('agent' in one ? { agentId: one.agent.id } : { payeeId: one.payee.id }),
  percent: one.percent,
  amount: one.amount,
})

/** The lists without `of`, and with the new values in its place or added. */
export const listsWith = (paid: DealParticipants, of: Participant | null, put: PaidValues | null): PaidLists => {
  const gone = of === null ? null : keyOf(of)
  const lists: PaidLists = { participants: [], agents: [] }
  const add = ({ role, payeeId = '', agentId = '', percent = null, amount = null }: PaidValues): void => {
    if (isAgentRole(role)) lists.agents.push({ role, agentId, percent, amount })
    else lists.participants.push({ role, payeeId, percent, amount })
  }
  for (const one of participantsOf(paid)) {
    if (keyOf(one) === gone) {
      if (put !== null) add(put)
    } else if ('agent' in one) lists.agents.push(agentSent(one))
    else lists.participants.push(payeeSent(one))
  }
  if (of === null && put !== null) add(put)
  return lists
}

/** Whether the form has enough values for a preview. */
export const isComplete = ({ role, payeeId, agentId, percent, amount }: PaidValues): boolean =>
  typeof (isAgentRole(role) ? agentId : payeeId) === 'string' && (percent ?? 0) > 0 !== (amount ?? 0) > 0
