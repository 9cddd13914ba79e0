import {
  type AgentRole,
  type Cents,
  type CommissionColumns,
  type CommissionLine,
  type CommissionPlan,
  type CountedUse,
  type PlanTerms,
  sameCounted,
  sameLines,
} from '@bluebonnet/commission'
import { type CommissionSource, otherRoles } from '@bluebonnet/domain'

/** A version of one of the brokerage's own plans, as a CDA used it. */
interface OwnPlan {
  name: string
  version: number
  terms: PlanTerms
}
export type CdaPlan = CommissionPlan | OwnPlan

/** An agent who shares the deal, with the sums of their lines, which are also included in the CDA's sums. */
export interface CdaAgent extends CommissionColumns {
  agentId: string
  role: AgentRole
  /** The agreed share: thousandths of a percent or an amount. */
  rate: number | null
  amountCents: number | null
  shareCents: number
  /** The part of it that the client paid. It is not commission. */
  clientPaidCents: number
  capCountedCents: number
  capUsedBeforeCents: number
  capYearStart: string
  planId: string
  counted: CountedUse | null
}

/** The figures of a CDA version: the columns of its row, its lines and shares. */
export interface Figures extends CommissionColumns {
  salePriceCents: number
  grossCommissionCents: number
  clientPaidCents: number
  capApplied: boolean
  capCountedCents: number
  capUsedBeforeCents: number
  capYearStart: string
  effectiveDate: string
  commissionSource: CommissionSource
  commissionRate: number | null
  planId: string
  plan: CdaPlan
  counted: CountedUse | null
  /** Agents who share it; null if nobody does. */
  agents: CdaAgent[] | null
  lines: CommissionLine[]
}

/** The split of the deal's own agent: that of all agents without those who share the deal. */
export const ownSplit = (whole: {
  agentSplitCents: Cents
  agents: readonly Pick<CommissionColumns, 'agentSplitCents'>[] | null
}): Cents => (whole.agents ?? []).reduce((rest, part) => rest - part.agentSplitCents, whole.agentSplitCents)

/** What a CDA pays an agent who shares it, including the debts that it pays, which were income when charged. */
export const earnedBy = ({ agentSplitCents, arrearsCents }: CdaAgent): Cents => agentSplitCents + arrearsCents

/** What a CDA pays the deal's own agent, of what it pays all agents. */
export const ownEarned = (all: Cents, agents: readonly CdaAgent[]): Cents =>
  agents.reduce((rest, one) => rest - earnedBy(one), all)

/** Figures that depend only on the deal, not on its agent's plan and cap. */
const fromDeal = [
  'salePriceCents',
  'grossCommissionCents',
  'commissionSource',
  'commissionRate',
  'capYearStart',
] as const satisfies readonly (keyof Figures)[]
const compared = [
  ...fromDeal,
  'planId',
  'clientPaidCents',
  'capCountedCents',
] as const satisfies readonly (keyof Figures)[]

const agentFromDeal = [
  'agentId',
  'role',
  'rate',
  'amountCents',
  'capYearStart',
] as const satisfies readonly (keyof CdaAgent)[]
const agentCompared = [...agentFromDeal, 'planId', 'capCountedCents'] as const satisfies readonly (keyof CdaAgent)[]

const sameAgents = (one: Figures, other: Figures, names: readonly (keyof CdaAgent)[]): boolean => {
  const [ours, theirs] = [one.agents ?? [], other.agents ?? []]
  return (
    ours.length === theirs.length &&
    ours.every((agent, place) => names.every((name) => agent[name] === theirs[place]?.[name]))
  )
}

/** Whether two sets of figures pay and count the same. Ignores the day of issue and the steps. */
export const sameFigures = (one: Figures, other: Figures): boolean =>
  compared.every((name) => one[name] === other[name]) &&
  sameCounted(one.counted, other.counted) &&
  sameAgents(one, other, agentCompared) &&
  (one.agents ?? []).every(({ counted }, place) => sameCounted(counted, other.agents?.[place]?.counted ?? null)) &&
  sameLines(one.lines, other.lines)

/** Payees that the deal itself names. Those of a plan follow from the plan. */
const linesOfOthers = ({ lines }: Figures) => lines.filter(({ kind }) => otherRoles.some((role) => role === kind))

/** Whether two sets of figures have the same deal terms, shares and other payees. */
export const sameDealFigures = (one: Figures, other: Figures): boolean =>
  fromDeal.every((name) => one[name] === other[name]) &&
  sameAgents(one, other, agentFromDeal) &&
  sameLines(linesOfOthers(one), linesOfOthers(other))
