import { counted, type PlanBase } from '@bluebonnet/domain'
import type { OtherCap, PlanCapTerms, PlanStepTerms } from './plan-terms.js'

/** Terms as forms and clients write them: a field that is null may also be missing. */
type Given<Terms> = {
  [Field in keyof Terms as null extends Terms[Field] ? Field : never]?: Terms[Field] | undefined
} & { [Field in keyof Terms as null extends Terms[Field] ? never : Field]: Terms[Field] }
type GivenCap = Given<PlanCapTerms>
type GivenStep = Given<PlanStepTerms>

const money = (dollars: number): string =>
  `$${dollars.toLocaleString('en-US', Number.isInteger(dollars) ? {} : { minimumFractionDigits: 2 })}`

const bases: Record<PlanBase, string> = {
  SHARE: 'the agent’s share',
  GROSS: 'the gross commission',
  ADJUSTED_GROSS: 'the adjusted gross commission',
  COMPANY_DOLLAR: 'what the brokerage keeps',
  PRICE: 'the sale price',
}

const capWords = (caps: readonly GivenCap[], id: string | null | undefined): string | null => {
  const cap = caps.find((one) => one.id === id)
  if (cap === undefined) return null
  const name = `the ${cap.label.toLowerCase()}`
  const year = cap.period === 'CALENDAR' ? ' a calendar year' : ''
  if (cap.deals != null) return `${name} of ${counted(cap.deals, 'deal')}${year}`
  return cap.amount == null ? null : `${name} of ${money(cap.amount)}${year}`
}

const stepAmountText = ({ stage, kind, percent, of, amount, tiers, per }: GivenStep): string => {
  const base = of == null ? '' : bases[of]
  const rate = `${percent ?? 0}% of ${base}`
  if (kind === 'PERCENT') return percent === 0 ? 'nothing' : rate
  const on = per === 'DEAL' && stage !== 'CLIENT_PAID' ? 'on each deal, shared by its agents' : 'on each deal'
  if (kind === 'AMOUNT') return amount === 0 || amount == null ? 'nothing' : `${money(amount)} ${on}`
  if (kind === 'LESSER_OF') return `the lesser of ${money(amount ?? 0)} and ${rate} ${on}`
  const brackets = (tiers ?? []).map((tier) =>
    tier.upTo == null ? `${tier.percent}% beyond` : `${tier.percent}% up to ${money(tier.upTo)}`,
  )
  return `of ${base} in a year ${brackets.join(', ')}`
}

/** The payees of steps; an unknown payee has no name. */
type PayeeNames = readonly { readonly id: string; readonly name: string }[]

/** Empty for the brokerage. Terms without the field, as clients may send them, mean null. */
const payeeWords = (payeeId: string | null | undefined, payees: PayeeNames): string =>
  payeeId ? ` to ${payees.find(({ id }) => id === payeeId)?.name ?? 'another payee'}` : ''

const stepWords = (step: GivenStep, caps: readonly GivenCap[], payees: PayeeNames): string => {
  const [end, turn] = [capWords(caps, step.cap), capWords(caps, step.whenCap)]
  const parts = [
    `${stepAmountText(step)}${payeeWords(step.payeeId, payees)}`,
    end === null ? null : `until ${end} is reached`,
    step.when === 'BEFORE_CAP' && turn !== null ? `while ${turn} is not reached` : null,
    step.when === 'AFTER_CAP' && turn !== null ? `once ${turn} is reached` : null,
    step.firstDeals
      ? `on the first ${step.firstDeals === 1 ? 'deal' : counted(step.firstDeals, 'deal')} of a cap year`
      : null,
    step.yearlyMax ? `at most ${money(step.yearlyMax)} in a cap year` : null,
    step.owed ? 'what the deal does not leave is charged to the agent’s account' : null,
    step.reduces1099 ? 'lowers what Form 1099-NEC reports' : null,
  ]
  const paidBy = step.stage === 'CLIENT_PAID' ? 'the client pays ' : ''
  return `${step.label}: ${paidBy}${parts.filter((part) => part !== null).join(', ')}`
}

/** Describes a plan in plain words, one sentence for each step in order. */
export const planWords = (
  { caps, steps }: { caps: readonly GivenCap[]; steps: readonly GivenStep[] },
  payees: PayeeNames = [],
): string[] => steps.map((step) => stepWords(step, caps, payees))

/** The progress at a cap: '$250 of $750', '5 of 16 deals', '$250 so far' if it has no limit. */
export const otherCapWords = ({ amount, deals, usedAmount, usedDeals }: OtherCap): string => {
  if (deals != null) return `${Math.min(usedDeals, deals)} of ${counted(deals, 'deal')}`
  return amount == null ? `${money(usedAmount)} so far` : `${money(usedAmount)} of ${money(amount)}`
}

/** One deal's place at a cap: 'Deal 3 of 16', never in dollars if the cap is in deals; '$250 of $750 used'. */
export const capPlaceWords = (cap: OtherCap): string => {
  const { deals, usedDeals } = cap
  if (deals == null) return `${otherCapWords(cap)} used`
  return usedDeals < deals ? `Deal ${usedDeals + 1} of ${deals}` : `After ${deals} of ${counted(deals, 'deal')}`
}
