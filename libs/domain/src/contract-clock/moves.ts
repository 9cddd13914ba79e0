import type { DealStatus } from '../enums.js'
import {
  type ContractEventKind,
  deadlineKinds,
  type DeadlineKind,
  deadlineLabels,
  type termsSources,
} from './contract-words.js'
import { type ClockTerms, type ContractEvents, type Deadline, deadlinesOf } from './deadlines.js'

/** The default of paragraph 5A, if a contract has no other count. */
export const usualEarnestMoneyDays = 3

/** The dates of a deal that the contract clock computes (docs/rules/contract-clock.md#pinned). */
const dealDates = {
  OPTION_END: 'optionEndsAt',
  EARNEST_MONEY: 'earnestMoneyDueAt',
  FINANCING: 'financingDueAt',
  CLOSING: 'closeDate',
} as const satisfies Partial<Record<DeadlineKind, string>>

/** The dates of a deal whose changes notify its people. */
export const dealDateFields = ['contractDate', ...Object.values(dealDates)] as const

export type DealDates = Record<(typeof dealDates)[keyof typeof dealDates], string | null>

const isDealDate = (kind: DeadlineKind): kind is keyof typeof dealDates => kind in dealDates

/** The deal's date for a deadline; null if the deal has none or does not store this kind. */
export const dayOnDeal = (deal: DealDates, deadline: DeadlineKind): string | null =>
  isDealDate(deadline) ? deal[dealDates[deadline]] : null

const titlePapers: readonly DeadlineKind[] = ['SURVEY', 'TITLE_COMMITMENT', 'TITLE_COMMITMENT_EXTENDED']

/**
 * The open deadlines of a contract that are not dates of its deal, without delivered money and received papers
 * (docs/rules/contract-clock.md#to-come).
 */
export const deadlinesToCome = (
  deadlines: readonly Deadline[],
  /** Events that are complete: for money, the full amount. */
  happened: Readonly<Partial<Record<ContractEventKind, string>>>,
): Deadline[] =>
  deadlines.filter(({ deadline }) => {
    const hasCome = deadline in happened || (titlePapers.includes(deadline) && 'TITLE_PAPERS_RECEIVED' in happened)
    return !isDealDate(deadline) && !hasCome
  })

/** Deadlines that are not dates of a deal. */
export const kindsToCome: readonly DeadlineKind[] = deadlineKinds.filter((kind) => !isDealDate(kind))

type AllDates = DealDates & { contractDate: string | null }

/**
 * Fills cleared dates of a deal with the computed ones, and the contract date with the terms'
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

/** Whether a date was entered by hand: it differs from the computed one. */
export const isPinned = (deal: DealDates, deadline: DeadlineKind, computed: string | null): boolean => {
  const typed = dayOnDeal(deal, deadline)
  return typed !== null && typed !== computed
}

/** Terms as entered: an omitted term has its usual value, or none. */
type TypedTerms = Pick<ClockTerms, 'effectiveDate'> & {
  [K in Exclude<keyof ClockTerms, 'effectiveDate'>]?: ClockTerms[K] | null | undefined
}

/** The part of the terms that deadlines are counted from. */
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

/** A day that moves: from null if it is new, to null if it no longer exists. */
export interface ContractMove {
  deadline: DeadlineKind
  label: string
  from: string | null
  to: string | null
  /** Entered by hand: it does not move. */
  isPinned: boolean
  why: string | null
}

/** The changes when new terms replace old ones. */
interface Moves {
  moves: ContractMove[]
  /** The new dates of the deal that are not pinned. */
  dates: Partial<DealDates>
}

/**
 * Compares the days of old and new terms. Dates entered by hand and the closing date of a closed deal stay; their moves
 * are marked as pinned.
 */
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
 * The changes that new terms of a contract make. Days are counted from the closing date in effect after the change. A
 * contract that replaces another one starts without its deliveries.
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

/** The dates of a deal that an edit changes, and those that it pins. */
export const dealDateMoves = (before: DealDates, after: DealDates, deadlines: readonly Deadline[]): ContractMove[] =>
  deadlineKinds.filter(isDealDate).flatMap((deadline): ContractMove[] => {
    const [from, to] = [dayOnDeal(before, deadline), dayOnDeal(after, deadline)]
    if (from === to) return []
    const computed = deadlines.find((each) => each.deadline === deadline)
    const pinned = computed !== undefined && isPinned(after, deadline, computed.day)
    return [{ deadline, label: deadlineLabels[deadline], from, to, isPinned: pinned, why: computed?.why ?? null }]
  })
