import { type CommissionLine, formatCents } from '@bluebonnet/commission'
import { type DealParticipants, type Division, dollarsOf, visibility } from '@bluebonnet/contracts'
import type { Caller } from '@bluebonnet/platform'
import { lineAnswer } from '../cdas/cda.mapper.js'
import type { DealEntity } from '../deals/deal.entity.js'

interface Divided {
  grossCommissionCents: number
  clientPaidCents: number
  lines: readonly CommissionLine[]
}

/**
 * Lines as an agent is told them: each colleague's part is one, their share. Not what the house takes of it, which says
 * what their plan, cap and debts are (docs/rules/roles-and-permissions.md#shares-seen).
 */
export const linesTold = (lines: readonly CommissionLine[], agentId: string | null): CommissionLine[] =>
  lines.flatMap((line): CommissionLine[] => {
    if (line.agent === undefined || line.agent.agentId === agentId) return [line]
    const ofOne = lines.filter(({ agent }) => agent?.agentId === line.agent?.agentId)
    return ofOne[0] === line ? [wholeShare(ofOne, line)] : []
  })

/** Who gets what of a deal, to the office line by line. */
export const divided = ({ grossCommissionCents, clientPaidCents, lines }: Divided, caller: Caller): Division => {
  const shown = visibility(caller) === 'brokerage' ? lines : linesTold(lines, caller.agentId)
  return {
    gross: dollarsOf(grossCommissionCents),
    clientPaid: dollarsOf(clientPaidCents),
    lines: shown.map(lineAnswer),
  }
}

/** How the engine says what a share is, without what is taken of it. */
const sharePart = /^Share [^:]+(?=: )/

const wholeShare = (lines: readonly CommissionLine[], { agent }: CommissionLine): CommissionLine => {
  const cents = lines.reduce((sum, line) => sum + line.cents, 0)
  const said = lines.find(({ kind }) => kind === 'AGENT_SPLIT')?.step.match(sharePart)
  const step = said?.[0] ?? `Share ${formatCents(cents)}`
  return { kind: 'AGENT_SPLIT', payee: 'AGENT', cents, step, label: 'Share', ...(agent === undefined ? {} : { agent }) }
}

/** Nobody who shares a deal sees what others get of it (docs/rules/roles-and-permissions.md#shared-deals). */
export const narrowed = (all: DealParticipants, { agentId }: DealEntity, caller: Caller): DealParticipants => {
  if (visibility(caller) === 'brokerage') return all
  const plans = all.plans.filter(({ agent }) => agent.id === caller.agentId)
  if (caller.agentId === agentId) return { ...all, plans }
  const lines = all.paid.lines.filter(({ agent }) => agent !== null && agent.agentId === caller.agentId)
  const agents = all.agents.filter(({ agent }) => agent.id === caller.agentId)
  return { ...all, participants: [], agents, plans, paid: { ...all.paid, lines } }
}
