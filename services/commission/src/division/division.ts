import type { CommissionLine } from '@bluebonnet/commission'
import { type DealParticipants, type Division } from '@bluebonnet/contracts'
import { dollarsOf, visibility } from '@bluebonnet/domain'
import type { Caller } from '@bluebonnet/platform'
import { lineAnswer } from '../cdas/cda.mapper.js'
import { visibleLines } from '../cdas/visible-lines.js'
import type { DealEntity } from '@bluebonnet/deals'

interface Divided {
  grossCommissionCents: number
  clientPaidCents: number
  lines: readonly CommissionLine[]
}

/** The division of a deal, line by line for the office. */
export const divisionFor = ({ grossCommissionCents, clientPaidCents, lines }: Divided, caller: Caller): Division => {
  const shown = visibility(caller) === 'brokerage' ? lines : visibleLines(lines, caller.agentId)
  return {
    gross: dollarsOf(grossCommissionCents),
    clientPaid: dollarsOf(clientPaidCents),
    lines: shown.map(lineAnswer),
  }
}

/** Agents who share a deal do not see what others get from it (docs/rules/roles-and-permissions.md#shared-deals). */
export const visibleParticipants = (
  all: DealParticipants,
  { agentId }: DealEntity,
  caller: Caller,
): DealParticipants => {
  if (visibility(caller) === 'brokerage') return all
  const plans = all.plans.filter(({ agent }) => agent.id === caller.agentId)
  if (caller.agentId === agentId) return { ...all, plans }
  const lines = all.paid.lines.filter(({ agent }) => agent !== null && agent.agentId === caller.agentId)
  const agents = all.agents.filter(({ agent }) => agent.id === caller.agentId)
  return { ...all, participants: [], agents, plans, paid: { ...all.paid, lines } }
}
