import {
  type ContractDeadline,
  type ContractEventKind,
  type ContractMoney,
  type ContractTerms,
  type DealContract,
  deadlineLabels,
  dollarsOf,
  lateMeans,
  moneyKinds,
} from '@bluebonnet/contracts'
import { type Deadline, deadlinesOf, zoneOfCounty } from '@bluebonnet/contracts/contract-clock/deadlines'
import { momentAt } from '@bluebonnet/contracts/wall-clock'
import { dayOnDeal, type DealDates, isPinned } from '@bluebonnet/contracts/contract-clock/moves'
import { dayIn } from '@bluebonnet/platform'
import type { EventRow, TermsRow } from './contract.sql.js'

/** What is counted from, by the latest word on each. */
export const daysOfEvents = (events: readonly EventRow[]): Partial<Record<ContractEventKind, string>> =>
  Object.fromEntries(events.map(({ kind, day }) => [kind, day]))

const dollarsIn = (cents: string | null): number | null => (cents === null ? null : dollarsOf(Number(cents)))

export const termsAnswer = ({
  optionFeeCents,
  earnestMoneyCents,
  additionalEarnestMoneyCents,
  createdAt,
  ...row
}: TermsRow): ContractTerms => ({
  ...row,
  optionFee: dollarsIn(optionFeeCents),
  earnestMoney: dollarsIn(earnestMoneyCents),
  additionalEarnestMoney: dollarsIn(additionalEarnestMoneyCents),
  createdAt: createdAt.toISOString(),
})

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
  { optionFeeCents, earnestMoneyCents, additionalEarnestMoneyCents }: TermsRow,
  events: readonly EventRow[],
  today: string,
): ContractMoney[] => {
  const amounts = {
    EARNEST_MONEY: earnestMoneyCents,
    OPTION_FEE: optionFeeCents,
    ADDITIONAL_EARNEST_MONEY: additionalEarnestMoneyCents,
  }
  return moneyKinds.flatMap((kind) => {
    const due = deadlines.find(({ deadline }) => deadline === kind)
    if (due === undefined) return []
    const delivered = events.find((event) => event.kind === kind)
    // Only what is late by both lists of holidays is late.
    const isLate = (delivered?.day ?? today) > (due.otherDay ?? due.day)
    const state = delivered === undefined ? ('DUE' as const) : ('DELIVERED' as const)
    const late = { DUE: 'LATE', DELIVERED: 'DELIVERED_LATE' } as const
    return [
      {
        kind,
        label: deadlineLabels[kind],
        amount: dollarsIn(amounts[kind]),
        due: due.day,
        otherDue: due.otherDay,
        deliveredOn: delivered?.day ?? null,
        deliveredAmount: dollarsIn(delivered?.amountCents ?? null),
        documentId: delivered?.documentId ?? null,
        state: isLate ? late[state] : state,
        means: isLate ? lateMeans[kind] : null,
      },
    ]
  })
}

interface Stored {
  deal: DealDates
  versions: readonly TermsRow[]
  events: readonly EventRow[]
  /** The brokerage's, for a property whose county is not known. */
  timeZone: string
}

/** A contract with the days that its newest terms bring, as they stand now. */
export const contractAnswer = ({ deal, versions, events, timeZone: ofBrokerage }: Stored, now: Date): DealContract => {
  const [terms] = versions
  const timeZone = zoneOfCounty(terms?.county ?? null, ofBrokerage)
  const deadlines =
    terms === undefined
      ? []
      : deadlinesOf(terms, daysOfEvents(events)).map((each) => deadlineAnswer(each, deal, timeZone))
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
