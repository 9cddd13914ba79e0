import { type Cap, mainCap, type PlanStep, type PlanTerms, planStep, withOwnCap } from '@bluebonnet/commission'
import { type PlanCapTerms, type PlanStepTerms, type PlanVersionTerms } from '@bluebonnet/contracts'
import { centsOf, type CompPlan, thousandthsOf } from '@bluebonnet/domain'

/** A version of a plan as it is kept. */
interface KeptVersion extends PlanVersionTerms {
  planId: string
  code: CompPlan | null
  name: string
  version: number
  effectiveFrom: string
}

/** Which plan somebody is on. */
export interface OnPlan {
  planId: string
  /** Of this plan the version that a broker chose for the deal; else the deal's day says which. */
  planVersion?: number | undefined
}

/** Whose plan it is, and the cap that was agreed with them alone, in integer cents. */
export interface WhosePlan extends OnPlan {
  agentId: string
  annualCapCents: number | null
}

/** What a team says of a member's cap, null for nothing, from a day on and until a last one. */
interface TeamCap {
  agentId: string
  since: string
  until: string | null
  cents: number | null
}

/** A version that is in force, in the engine's words. */
export interface PlanInForce {
  planId: string
  /** Null for a plan of the brokerage's own. */
  code: CompPlan | null
  name: string
  version: number
  terms: PlanTerms
  /** Its caps beside the main one. */
  otherCaps: readonly PlanCapTerms[]
}

const centsOrNone = (dollars: number | null): number | null => (dollars === null ? null : centsOf(dollars))
/** What `checkPlanTerms` has seen to. */
const said = <T>(value: T | null): T => {
  if (value === null) throw new RangeError('A kept step of a plan lacks what its kind needs')
  return value
}

const takeOf = ({ kind, percent, of, amount, tiers }: PlanStepTerms): PlanStep['take'] => {
  if (kind === 'AMOUNT') return { kind, cents: centsOf(said(amount)) }
  const base = said(of)
  if (kind === 'TIERS') {
    const brackets = said(tiers).map((tier) => ({
      upToCents: centsOrNone(tier.upTo),
      rate: thousandthsOf(tier.percent),
    }))
    return { kind, of: base, tiers: brackets }
  }
  const rate = thousandthsOf(said(percent))
  return kind === 'PERCENT' ? { kind, rate, of: base } : { kind, rate, of: base, cents: centsOf(said(amount)) }
}

const whenOf = ({ when, whenCap }: PlanStepTerms): PlanStep['when'] => {
  if (when === 'ALWAYS') return when
  return when === 'BEFORE_CAP' ? { before: said(whenCap) } : { after: said(whenCap) }
}

/** Those whom steps of plans pay, by their ids, called as they are now. */
export type PlanPayees = ReadonlyMap<string, { readonly name: string; readonly licenceNumber: string | null }>

const payeeOf = ({ payeeId }: PlanStepTerms, payees: PlanPayees): PlanStep['payee'] => {
  if (payeeId === null) return { kind: 'BROKERAGE' }
  const payee = payees.get(payeeId)
  if (payee === undefined) throw new RangeError(`A step pays ${payeeId}, who is no payee`)
  const { name, licenceNumber } = payee
  return { kind: 'PAYEE', payeeId, name, licenceNumber }
}

/** A version's terms as the engine takes them: integer cents and thousandths of a percent. */
export const planTermsOf = ({ caps, steps }: PlanVersionTerms, payees: PlanPayees): PlanTerms => ({
  caps: caps.map(({ id, amount, deals }): Cap => (deals === null ? { id, cents: centsOrNone(amount) } : { id, deals })),
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

/** All plans with their versions, as they stand at a moment. */
export class PlanCatalog {
  private readonly plans = new Map<string, KeptVersion[]>()
  private readonly read = new Map<Readonly<KeptVersion>, PlanTerms>()

  /** By plan, each in the order in which its versions came into force; of two teams of one day the first counts. */
  constructor(
    versions: readonly KeptVersion[],
    private readonly teamCaps: readonly TeamCap[],
    private readonly payees: PlanPayees,
  ) {
    for (const version of versions) this.plans.set(version.planId, [...(this.plans.get(version.planId) ?? []), version])
  }

  /**
   * The version that counts for a deal submitted on a day (docs/rules/commission-and-caps.md#versions): the last that
   * was in force then, or the plan's first, with the agent's own cap where one was agreed.
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

  /** A plan's version by its number, else the one that counts on a day; undefined where there is none. */
  versionOf(
    planId: string,
    { version: number, day }: { version: number | undefined; day: string },
  ): Readonly<KeptVersion> | undefined {
    const versions = this.plans.get(planId) ?? []
    if (number !== undefined) return versions.find(({ version }) => version === number)
    return versions.findLast(({ effectiveFrom }) => effectiveFrom <= day) ?? versions[0]
  }

  /** Whether it is one of the three, whose cap the ledger alone counts. */
  isStandard(planId: string): boolean {
    return this.plans.get(planId)?.some(({ code }) => code !== null) ?? false
  }

  /** Plans that pay somebody outside in any of their versions. */
  get payingPlans(): string[] {
    const paying = [...this.plans.values()].flat().filter(({ steps }) => steps.some(({ payeeId }) => payeeId !== null))
    return [...new Set(paying.map(({ planId }) => planId))]
  }

  /** The cap that counts for somebody on a day, in integer cents; null without one. */
  capCents(whose: WhosePlan, day: string): number | null {
    return mainCap(this.inForce(whose, day).terms)?.cents ?? null
  }

  /** Instead of the plan's: that of the one team in which they are, else what was agreed with them alone. */
  ownCap({ agentId, annualCapCents }: Omit<WhosePlan, keyof OnPlan>, day: string): number | null {
    const team = this.teamCaps.find(
      (one) => one.agentId === agentId && one.since <= day && (one.until === null || one.until >= day),
    )
    return team?.cents ?? annualCapCents
  }
}
