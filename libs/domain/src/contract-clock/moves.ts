import type { DealStatus } from '../enums.js'
import {
  type ContractEventKind,
  deadlineKinds,
  type DeadlineKind,
  deadlineLabels,
  type termsSources,
} from './contract-words.js'
import { type ClockTerms, type ContractEvents, type Deadline, deadlinesOf } from './deadlines.js'

/** Paragraph 5A's own count, where a contract gives no other. */
export const usualEarnestMoneyDays = 3

/** The dates of a deal that are answers of the clock (docs/rules/contract-clock.md#pinned). */
const dealDates = {
  OPTION_END: 'optionEndsAt',
  EARNEST_MONEY: 'earnestMoneyDueAt',
  FINANCING: 'financingDueAt',
  CLOSING: 'closeDate',
} as const satisfies Partial<Record<DeadlineKind, string>>

/** The dates of a deal that its people are told of when somebody else moves them. */
export const dealDateFields = ['contractDate', ...Object.values(dealDates)] as const

export type DealDates = Record<(typeof dealDates)[keyof typeof dealDates], string | null>

const isDealDate = (kind: DeadlineKind): kind is keyof typeof dealDates => kind in dealDates

/** The day that a deal has for a deadline; null where it has none, or keeps none of that kind. */
export const dayOnDeal = (deal: DealDates, deadline: DeadlineKind): string | null =>
  isDealDate(deadline) ? deal[dealDates[deadline]] : null

const titlePapers: readonly DeadlineKind[] = ['SURVEY', 'TITLE_COMMITMENT', 'TITLE_COMMITMENT_EXTENDED']

/**
 * What a contract still waits for that is no date of its deal, without money that was delivered and papers that came
 * (docs/rules/contract-clock.md#to-come).
 */
export const deadlinesToCome = (
  deadlines: readonly Deadline[],
  /** What has wholly happened: of money, all of it. */
  happened: Readonly<Partial<Record<ContractEventKind, string>>>,
): Deadline[] =>
  deadlines.filter(({ deadline }) => {
    const hasCome = deadline in happened || (titlePapers.includes(deadline) && 'TITLE_PAPERS_RECEIVED' in happened)
    return !isDealDate(deadline) && !hasCome
  })

/** Days of the contract that no date of a deal says. */
export const kindsToCome: readonly DeadlineKind[] = deadlineKinds.filter((kind) => !isDealDate(kind))

type AllDates = DealDates & { contractDate: string | null }

/**
 * Dates of a deal that are emptied become those that the clock gives, and the contract date that of the terms
 * (docs/rules/contract-clock.md#pinned).
 */
export const refilledDates = (
  dates: Partial<AllDates>,
  { effectiveDate, deadlines }: { effectiveDate: string | null; deadlines: readonly Deadline[] },
): Partial<AllDates> => ({
  ...Object.fromEntries(
    Object.entries(dealDates).flatMap(([kind, date]) => {
      const computed = dates[date] === null ? deadlines.find(({ deadline }) => deadline === kind) : undefined
      return computed === undefined ? [] : [[date, computed.day]]
    }),
  ),
  ...(dates.contractDate === null && effectiveDate !== null ? { contractDate: effectiveDate } : {}),
})

/** A day that was typed by hand: it is not the one that the terms give. */
export const isPinned = (deal: DealDates, deadline: DeadlineKind, computed: string | null): boolean => {
  const typed = dayOnDeal(deal, deadline)
  return typed !== null && typed !== computed
}

/** Terms as somebody types them: what is left out is what is usual, or none. */
type TypedTerms = Pick<ClockTerms, 'effectiveDate'> & {
  [K in Exclude<keyof ClockTerms, 'effectiveDate'>]?: ClockTerms[K] | null | undefined
}

/** The part of given terms that days are counted by. */
export const clockOf = (input: TypedTerms): ClockTerms => ({
  effectiveDate: input.effectiveDate,
  optionDays: input.optionDays ?? null,
  earnestMoneyDays: input.earnestMoneyDays ?? usualEarnestMoneyDays,
  additionalEarnestMoneyDays: input.additionalEarnestMoneyDays ?? null,
  financingDays: input.financingDays ?? null,
  surveyDays: input.surveyDays ?? null,
  titleObjectionDays: input.titleObjectionDays ?? null,
  closingDate: input.closingDate ?? null,
})

/** A day that moves: from null where it is new, to null where it is none any more. */
export interface ContractMove {
  deadline: DeadlineKind
  label: string
  from: string | null
  to: string | null
  /** Typed by hand: it stays as it is. */
  isPinned: boolean
  why: string | null
}

/** What changes when new terms take the place of old ones. */
interface Moves {
  moves: ContractMove[]
  /** The dates of the deal that nobody pinned, as they are then. */
  dates: Partial<DealDates>
}

/** Compares the days of old and new terms; what was typed by hand stays. A closed deal has closed when it closed. */
const movesOf = (
  deal: DealDates & { status: DealStatus },
  before: readonly Deadline[],
  after: readonly Deadline[],
): Moves => {
  const dates: Partial<DealDates> = {}
  const moves = deadlineKinds.flatMap((deadline): ContractMove[] => {
    const [old, next] = [before, after].map((list) => list.find((each) => each.deadline === deadline))
    const held = dayOnDeal(deal, deadline)
    const hasEnded = deadline === 'CLOSING' && deal.status === 'CLOSED'
    const pinned = hasEnded || isPinned(deal, deadline, old?.day ?? null)
    const [from, to] = [held ?? old?.day ?? null, next?.day ?? null]
    if (!pinned && isDealDate(deadline) && held !== to) dates[dealDates[deadline]] = to
    if (from === to) return []
    return [{ deadline, label: deadlineLabels[deadline], from, to, isPinned: pinned, why: next?.why ?? null }]
  })
  return { moves, dates }
}

/**
 * What new terms move, of which contract they are. Days are counted from the closing that holds then; a contract that
 * takes the place of another one begins without its deliveries.
 */
export const movesOfTerms = (
  deal: DealDates & { status: DealStatus },
  current: ClockTerms | null,
  input: TypedTerms & { source: (typeof termsSources)[number] },
  events: ContractEvents,
): Moves => {
  const terms = clockOf(input)
  const isTyped = isPinned(deal, 'CLOSING', current?.closingDate ?? null)
  const isNew = input.source === 'CONTRACT' && input.effectiveDate !== current?.effectiveDate
  const before = current === null ? [] : deadlinesOf(current, events, deal.closeDate ?? current.closingDate)
  const after = deadlinesOf(terms, isNew ? {} : events, isTyped ? deal.closeDate : terms.closingDate)
  return movesOf(deal, before, after)
}

/** Which of a deal's dates change when somebody types them, and which of them are then pinned. */
export const dealDateMoves = (before: DealDates, after: DealDates, deadlines: readonly Deadline[]): ContractMove[] =>
  deadlineKinds.filter(isDealDate).flatMap((deadline): ContractMove[] => {
    const [from, to] = [dayOnDeal(before, deadline), dayOnDeal(after, deadline)]
    if (from === to) return []
    const computed = deadlines.find((each) => each.deadline === deadline)
    const pinned = computed !== undefined && isPinned(after, deadline, computed.day)
    return [{ deadline, label: deadlineLabels[deadline], from, to, isPinned: pinned, why: computed?.why ?? null }]
  })
