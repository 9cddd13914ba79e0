import { type CommissionLine, formatCents } from '@bluebonnet/commission'

/**
 * Lines that an agent may see: each colleague's part is a single line, their share. What the brokerage takes from it
 * would reveal their plan, cap and debts (docs/rules/roles-and-permissions.md#shares-seen).
 */
export const visibleLines = (lines: readonly CommissionLine[], agentId: string | null): CommissionLine[] =>
  lines.flatMap((line): CommissionLine[] => {
    if (line.agent === undefined || line.agent.agentId === agentId) return [line]
    const ofOne = lines.filter(({ agent }) => agent?.agentId === line.agent?.agentId)
    return ofOne[0] === line ? [wholeShare(ofOne, line)] : []
  })

/** The engine's wording for a share, before any deductions. */
const sharePart = /^Share [^:]+(?=: )/

const wholeShare = (lines: readonly CommissionLine[], { agent }: CommissionLine): CommissionLine => {
  const cents = lines.reduce((sum, line) => sum + line.cents, 0)
  const agreedShare = lines.find(({ kind }) => kind === 'AGENT_SPLIT')?.step.match(sharePart)
  const step = agreedShare?.[0] ?? `Share ${formatCents(cents)}`
  return { kind: 'AGENT_SPLIT', payee: 'AGENT', cents, step, label: 'Share', ...(agent === undefined ? {} : { agent }) }
}
