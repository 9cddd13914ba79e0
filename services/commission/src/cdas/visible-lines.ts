import { type CommissionLine, formatCents } from '@bluebonnet/commission'

/**
 * Lines as an agent is told them: each colleague's part is one, their share. Not what the house takes of it, which says
 * what their plan, cap and debts are (docs/rules/roles-and-permissions.md#shares-seen).
 */
export const visibleLines = (lines: readonly CommissionLine[], agentId: string | null): CommissionLine[] =>
  lines.flatMap((line): CommissionLine[] => {
    if (line.agent === undefined || line.agent.agentId === agentId) return [line]
    const ofOne = lines.filter(({ agent }) => agent?.agentId === line.agent?.agentId)
    return ofOne[0] === line ? [wholeShare(ofOne, line)] : []
  })

/** How the engine says what a share is, without what is taken of it. */
const sharePart = /^Share [^:]+(?=: )/

const wholeShare = (lines: readonly CommissionLine[], { agent }: CommissionLine): CommissionLine => {
  const cents = lines.reduce((sum, line) => sum + line.cents, 0)
  const said = lines.find(({ kind }) => kind === 'AGENT_SPLIT')?.step.match(sharePart)
  const step = said?.[0] ?? `Share ${formatCents(cents)}`
  return { kind: 'AGENT_SPLIT', payee: 'AGENT', cents, step, label: 'Share', ...(agent === undefined ? {} : { agent }) }
}
