import { type ContractDeadline, type ContractMoney, type ContractTerms, type DealContract } from '@bluebonnet/contracts'
import {
  type ContractEventKind,
  deadlineLabels,
  dollarsOf,
  lateConsequence,
  moneyKinds,
  type Deadline,
  deadlinesOf,
  zoneOfProperty,
  momentAt,
  dayOnDeal,
  type DealDates,
  isPinned,
} from '@bluebonnet/domain'
import { dayIn } from '@bluebonnet/platform'
import type { DealEntity } from '@bluebonnet/deals'
import type { EventRow, TermsRow } from './contract.sql.js'

/** Days to count from, by the latest event of each kind. */
export const daysOfEvents = (events: readonly EventRow[]): Partial<Record<ContractEventKind, string>> =>
  Object.fromEntries(events.map(({ kind, day }) => [kind, day]))

/** Whether an event is complete: money below the amount in the terms remains due. */
const isWhole = ({ kind, amountCents }: EventRow, terms: TermsRow): boolean => {
  const due = moneyCents(terms)
  const asked = moneyKinds.find((each) => each === kind)
  const cents = asked === undefined ? null : due[asked]
  return cents === null || amountCents === null || Number(amountCents) >= Number(cents)
}

/** Days of the completed events. */
export const doneEvents = (events: readonly EventRow[], terms: TermsRow): Partial<Record<ContractEventKind, string>> =>
  daysOfEvents(events.filter((event) => isWhole(event, terms)))

const moneyCents = ({ optionFeeCents, earnestMoneyCents, additionalEarnestMoneyCents }: TermsRow) => ({
  EARNEST_MONEY: earnestMoneyCents,
  OPTION_FEE: optionFeeCents,
  ADDITIONAL_EARNEST_MONEY: additionalEarnestMoneyCents,
})

const dollarsIn = (cents: string | null): number | null => (cents === null ? null : dollarsOf(Number(cents)))

export const termsAnswer = ({
  optionFeeCents,
  earnestMoneyCents,
  additionalEarnestMoneyCents,
  createdAt,
  holds: _holds,
  ...row
}: TermsRow): ContractTerms => ({
  ...row,
  optionFee: dollarsIn(optionFeeCents),
  earnestMoney: dollarsIn(earnestMoneyCents),
  additionalEarnestMoney: dollarsIn(additionalEarnestMoneyCents),
  createdAt: createdAt.toISOString(),
})

/** The newest terms, unless their contract fell through. */
export const currentTerms = ([newest]: readonly TermsRow[]): TermsRow | undefined =>
  newest?.holds === true ? newest : undefined

const deadlineAnswer = (
  { deadline, day: computedDay, otherDay, time, paragraph, form, why }: Deadline,
  deal: DealDates,
  timeZone: string,
): ContractDeadline => {
  const pinned = isPinned(deal, deadline, computedDay)
  const day = (pinned ? dayOnDeal(deal, deadline) : null) ?? computedDay
  return {
    deadline,
    label: deadlineLabels[deadline],
    day,
    otherDay: pinned ? null : otherDay,
    at: time === null ? null : momentAt(`${day}T${time}`, timeZone),
    computedDay,
    isPinned: pinned,
    paragraph,
    form,
    why,
  }
}

const moneyAnswers = (
  deadlines: readonly ContractDeadline[],
  terms: TermsRow,
  events: readonly EventRow[],
  today: string,
): ContractMoney[] => {
  const amounts = moneyCents(terms)
  return moneyKinds.flatMap((kind) => {
    const due = deadlines.find(({ deadline }) => deadline === kind)
    if (due === undefined) return []
    const delivered = events.find((event) => event.kind === kind)
    // Late only if both holiday lists say so.
    const isDone = delivered !== undefined && isWhole(delivered, terms)
    const isLate = (isDone ? delivered.day : today) > (due.otherDay ?? due.day)
    const state = isDone
      ? ('DELIVERED' as const)
      : delivered === undefined
        ? ('DUE' as const)
        : ('PART_DELIVERED' as const)
    const late = { DUE: 'LATE', PART_DELIVERED: 'LATE', DELIVERED: 'DELIVERED_LATE' } as const
    const open = isDone ? 0 : Number(amounts[kind]) - Number(delivered?.amountCents ?? 0)
    return [
      {
        kind,
        label: deadlineLabels[kind],
        amount: dollarsIn(amounts[kind]),
        due: due.day,
        otherDue: due.otherDay,
        deliveredOn: delivered?.day ?? null,
        deliveredAmount: dollarsIn(delivered?.amountCents ?? null),
        openAmount: amounts[kind] === null ? null : dollarsOf(open),
        documentId: delivered?.documentId ?? null,
        state: isLate ? late[state] : state,
        means: isLate ? lateConsequence[kind] : null,
      },
    ]
  })
}

interface Stored {
  deal: DealDates & Pick<DealEntity, 'state'>
  versions: readonly TermsRow[]
  events: readonly EventRow[]
  /** The brokerage's, for a property with an unknown time zone. */
  timeZone: string
}

/** A contract with the current days of its newest terms. */
export const contractAnswer = ({ deal, versions, events, timeZone: ofBrokerage }: Stored, now: Date): DealContract => {
  const terms = currentTerms(versions)
  const timeZone = terms === undefined ? ofBrokerage : zoneOfProperty(deal.state, terms, ofBrokerage)
  const deadlines =
    terms === undefined
      ? []
      : deadlinesOf(terms, daysOfEvents(events), deal.closeDate ?? terms.closingDate).map((each) =>
          deadlineAnswer(each, deal, timeZone),
        )
  return {
    terms: terms === undefined ? null : termsAnswer(terms),
    versions: versions.map(termsAnswer),
    timeZone,
    deadlines,
    money: terms === undefined ? [] : moneyAnswers(deadlines, terms, events, dayIn(timeZone, now)),
    events: events.map(({ amountCents, createdAt, ...event }) => ({
      ...event,
      amount: dollarsIn(amountCents),
      createdAt: createdAt.toISOString(),
    })),
  }
}
