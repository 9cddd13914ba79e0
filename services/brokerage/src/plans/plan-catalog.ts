import { type Cap, mainCap, type PlanStep, type PlanTerms, planStep, withOwnCap } from '@bluebonnet/commission'
import { type PlanCapTerms, type PlanStepTerms, type PlanVersionTerms } from '@bluebonnet/contracts'
import { centsOf, type CompPlan, thousandthsOf } from '@bluebonnet/domain'
import { groupedBy } from '@bluebonnet/platform'

interface KeptVersion extends PlanVersionTerms {
  planId: string
  code: CompPlan | null
  name: string
  version: number
  effectiveFrom: string
}

/** The plan that an agent is on. */
export interface AgentOnPlan {
  planId: string
  /** The version that a broker chose for the deal; by default the deal's date determines it. */
  planVersion?: number | undefined
}

/** The plan with its agent and the agent's own cap, in integer cents. */
export interface WhosePlan extends AgentOnPlan {
  agentId: string
  annualCapCents: number | null
}

/** The cap that a team sets for a member, with its first and last day; null if the team sets none. */
interface TeamCap {
  agentId: string
  since: string
  until: string | null
  cents: number | null
}

/** A plan version in force, in the types of the commission engine. */
export interface PlanInForce {
  planId: string
  /** Null for a custom plan of the brokerage. */
  code: CompPlan | null
  name: string
  version: number
  terms: PlanTerms
  /** Its caps other than the main one. */
  otherCaps: readonly PlanCapTerms[]
}

const centsOrNone = (dollars: number | null): number | null => (dollars === null ? null : centsOf(dollars))
/** Asserts a value that `checkPlanTerms` guarantees. */
const entered = <T>(value: T | null): T => {
  if (value === null) throw new RangeError('A kept step of a plan lacks what its kind needs')
  return value
}

const takeOf = ({ kind, percent, of, amount, tiers }: PlanStepTerms): PlanStep['take'] => {
  if (kind === 'AMOUNT') return { kind, cents: centsOf(entered(amount)) }
  const base = entered(of)
  if (kind === 'TIERS') {
    const brackets = entered(tiers).map((tier) => ({
      upToCents: centsOrNone(tier.upTo),
      rate: thousandthsOf(tier.percent),
    }))
    return { kind, of: base, tiers: brackets }
  }
  const rate = thousandthsOf(entered(percent))
  return kind === 'PERCENT' ? { kind, rate, of: base } : { kind, rate, of: base, cents: centsOf(entered(amount)) }
}

const whenOf = ({ when, whenCap }: PlanStepTerms): PlanStep['when'] => {
  if (when === 'ALWAYS') return when
  return when === 'BEFORE_CAP' ? { before: entered(whenCap) } : { after: entered(whenCap) }
}

/** Payees of plan steps by id, with their current names. */
export type PlanPayees = ReadonlyMap<string, { readonly name: string; readonly licenceNumber: string | null }>

const payeeOf = ({ payeeId }: PlanStepTerms, payees: PlanPayees): PlanStep['payee'] => {
  if (payeeId === null) return { kind: 'BROKERAGE' }
  const payee = payees.get(payeeId)
  if (payee === undefined) throw new RangeError(`A step pays ${payeeId}, who is no payee`)
  const { name, licenceNumber } = payee
  return { kind: 'PAYEE', payeeId, name, licenceNumber }
}

/** Converts a version's terms for the engine: integer cents and thousandths of a percent. */
export const planTermsOf = ({ caps, steps }: PlanVersionTerms, payees: PlanPayees): PlanTerms => ({
  caps: caps.map(({ id, amount, deals, period }): Cap => {
    const of = period === 'CALENDAR' ? { id, period } : { id }
    return deals === null ? { ...of, cents: centsOrNone(amount) } : { ...of, deals }
  }),
  steps: steps.map((step) =>
    planStep({
      id: step.id,
      label: step.label,
      stage: step.stage,
      payee: payeeOf(step, payees),
      take: takeOf(step),
      per: step.per,
      when: whenOf(step),
      yearlyMaxCents: centsOrNone(step.yearlyMax),
      firstDeals: step.firstDeals,
      cap: step.cap,
      countsTowards: step.countsTowards,
      owed: step.owed,
      reduces1099: step.reduces1099,
    }),
  ),
})

/** A snapshot of all plans with their versions. */
export class PlanCatalog {
  private readonly plans: ReadonlyMap<string, readonly KeptVersion[]>
  private readonly read = new Map<Readonly<KeptVersion>, PlanTerms>()

  /** By plan, each in the order in which its versions came into force; of two teams on one day the first counts. */
  constructor(
    versions: readonly KeptVersion[],
    private readonly teamCaps: readonly TeamCap[],
    private readonly payees: PlanPayees,
  ) {
    this.plans = groupedBy(versions, ({ planId }) => planId)
  }

  /**
   * The version that applies to a deal submitted on a day (docs/rules/commission-and-caps.md#versions): the latest in
   * force on that day, or the plan's first. An agent's own cap replaces the plan's.
   */
  inForce(whose: WhosePlan, day: string): PlanInForce {
    const { planId, planVersion } = whose
    const version = this.versionOf(planId, { version: planVersion, day })
    if (version === undefined) throw new RangeError(`There is no plan ${planId}`)
    const { code, name, version: number } = version
    const terms = this.read.get(version) ?? planTermsOf(version, this.payees)
    this.read.set(version, terms)
    const main = mainCap(terms)?.id
    return {
      planId,
      code,
      name,
      version: number,
      terms: withOwnCap(terms, this.ownCap(whose, day)),
      otherCaps: version.caps.filter(({ id }) => id !== main),
    }
  }

  /** A plan's version by its number, otherwise the one in force on a day; undefined if there is none. */
  versionOf(
    planId: string,
    { version: number, day }: { version: number | undefined; day: string },
  ): Readonly<KeptVersion> | undefined {
    const versions = this.plans.get(planId) ?? []
    if (number !== undefined) return versions.find(({ version }) => version === number)
    return versions.findLast(({ effectiveFrom }) => effectiveFrom <= day) ?? versions[0]
  }

  /** Whether it is one of the three standard plans, whose cap only the ledger counts. */
  isStandard(planId: string): boolean {
    return this.plans.get(planId)?.some(({ code }) => code !== null) ?? false
  }

  /** Plans that pay an outside payee in any of their versions. */
  get payingPlans(): string[] {
    const paying = [...this.plans.values()].flat().filter(({ steps }) => steps.some(({ payeeId }) => payeeId !== null))
    return [...new Set(paying.map(({ planId }) => planId))]
  }

  /** The agent's effective cap on a day, in integer cents; null without one. */
  capCents(whose: WhosePlan, day: string): number | null {
    return mainCap(this.inForce(whose, day).terms)?.cents ?? null
  }

  /** Replaces the plan's cap: the cap of the agent's team, otherwise the agent's own. */
  ownCap({ agentId, annualCapCents }: Omit<WhosePlan, keyof AgentOnPlan>, day: string): number | null {
    const team = this.teamCaps.find(
      (one) => one.agentId === agentId && one.since <= day && (one.until === null || one.until >= day),
    )
    return team?.cents ?? annualCapCents
  }
}
