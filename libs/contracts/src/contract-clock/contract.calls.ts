import { z } from 'zod'
import { defineCalls } from '../call.js'
import {
  lengths,
  texasCountyOf,
  deadlineKinds,
  propertyZones,
  termsSources,
  contractEventTypes,
} from '@bluebonnet/domain'
import {
  requiredDay,
  isoDay,
  isoMoment,
  moneyValue,
  timeZoneName,
  byId,
  day,
  dollars,
  id,
  optional,
  optionalId,
  optionalReason,
} from '../shared/fields.js'
import * as fieldTexts from '../texts/fields.js'

const days = optional(z.int(fieldTexts.days).min(1, fieldTexts.days).max(365, fieldTexts.days))
/** A county of Texas in any spelling. */
const county = z.string().transform((text, context) => {
  const found = texasCountyOf(text)
  if (found === null)
    context.addIssue({ code: 'custom', message: 'Not a county of Texas: choose one, or leave it empty' })
  return found ?? text
})

/**
 * All terms of a contract or an amendment: they replace version `replaces`, null for the first one. Dollars; counts are
 * days from the effective date.
 */
const termsInput = z.strictObject({
  source: z.enum(termsSources),
  effectiveDate: requiredDay(fieldTexts.effectiveDate),
  optionDays: days,
  optionFee: optional(dollars()),
  earnestMoney: optional(dollars()),
  earnestMoneyDays: days,
  additionalEarnestMoney: optional(dollars()),
  additionalEarnestMoneyDays: days,
  financingDays: days,
  surveyDays: days,
  titleObjectionDays: days,
  closingDate: optional(day),
  /** The county of the property: El Paso and Hudspeth counties are on Mountain Time. */
  county: optional(county),
  /** The time zone of a property outside Texas, instead of the brokerage's. */
  timeZone: optional(z.enum(propertyZones)),
  /** The deal's document with these terms. */
  documentId: optionalId,
  /** Why a settled closing date changes (docs/rules/lifecycle.md#settled). */
  reason: optionalReason(lengths.reason),
  replaces: z.int().min(1).nullable(),
})
const closesAfter = ({ effectiveDate, closingDate }: { effectiveDate: string; closingDate?: unknown }): boolean =>
  typeof closingDate !== 'string' || closingDate >= effectiveDate
const newTerms = termsInput.refine(closesAfter, { error: fieldTexts.closesBeforeEffective, path: ['closingDate'] })

/** Money delivered, or something received, on a day. A later event of the same kind replaces the earlier one. */
const newContractEvent = z.strictObject({
  kind: z.enum(contractEventTypes),
  day: requiredDay(fieldTexts.eventDay),
  amount: optional(dollars()),
  documentId: optionalId,
})

const wholeDays = z.int().nullable()
const contractTerms = z.object({
  version: z.int(),
  replaces: z.int().nullable(),
  source: z.enum(termsSources),
  effectiveDate: isoDay,
  optionDays: wholeDays,
  optionFee: moneyValue.nullable(),
  earnestMoney: moneyValue.nullable(),
  earnestMoneyDays: z.int(),
  additionalEarnestMoney: moneyValue.nullable(),
  additionalEarnestMoneyDays: wholeDays,
  financingDays: wholeDays,
  surveyDays: wholeDays,
  titleObjectionDays: wholeDays,
  closingDate: isoDay.nullable(),
  county: z.string().nullable(),
  timeZone: z.enum(propertyZones).nullable(),
  documentId: id.nullable(),
  createdByName: z.string(),
  createdAt: isoMoment,
})

const contractDeadline = z.object({
  deadline: z.enum(deadlineKinds),
  label: z.string(),
  /** The day in effect: pinned by hand, else computed by the contract's rules. */
  day: isoDay,
  /** If the federal and the Texas holidays disagree, the later day; `day` is the earlier one, which reminders use. */
  otherDay: isoDay.nullable(),
  /** The moment of the deadline if it has a time of day; else null. */
  at: isoMoment.nullable(),
  /** The day by the contract's rules, even if another day is pinned. */
  computedDay: isoDay,
  isPinned: z.boolean(),
  paragraph: z.string(),
  form: z.string(),
  why: z.string(),
})

/** LATE means that a part is late: a delivered part appears with the open amount. */
export const moneyStates = ['DUE', 'LATE', 'PART_DELIVERED', 'DELIVERED', 'DELIVERED_LATE'] as const
const contractMoney = z.object({
  kind: z.enum(['EARNEST_MONEY', 'OPTION_FEE', 'ADDITIONAL_EARNEST_MONEY']),
  label: z.string(),
  amount: moneyValue.nullable(),
  due: isoDay,
  otherDue: isoDay.nullable(),
  deliveredOn: isoDay.nullable(),
  /** The total delivered so far; null before the first delivery, or if no amount was entered. */
  deliveredAmount: moneyValue.nullable(),
  /** The amount still to deliver; null if the contract names no amount. */
  openAmount: moneyValue.nullable(),
  documentId: id.nullable(),
  state: z.enum(moneyStates),
  /** The consequence of a late delivery for the parties; null while nothing is late. */
  means: z.string().nullable(),
})

export const dealContract = z.object({
  /** The terms in effect, the newest of `versions`; null before the first. */
  terms: contractTerms.nullable(),
  /** Newest first. */
  versions: z.array(contractTerms),
  timeZone: timeZoneName,
  deadlines: z.array(contractDeadline),
  money: z.array(contractMoney),
  events: z.array(
    z.object({
      kind: z.enum(contractEventTypes),
      day: isoDay,
      amount: moneyValue.nullable(),
      documentId: id.nullable(),
      createdByName: z.string(),
      createdAt: isoMoment,
    }),
  ),
})

/** Days that new terms would move: null if a day is new or no longer exists. */
const contractMove = z.object({
  deadline: z.enum(deadlineKinds),
  label: z.string(),
  from: isoDay.nullable(),
  to: isoDay.nullable(),
  /** Entered by hand: it does not move. */
  isPinned: z.boolean(),
  why: z.string().nullable(),
})

const movedTasks = z.object({
  moves: z.array(z.object({ id, title: z.string(), from: isoDay, to: isoDay })),
  pinned: z.int(),
  done: z.int(),
})

/** What new terms would move: deadlines of the contract, and tasks that are not pinned. */
const contractMoves = z.object({
  days: z.array(contractMove),
  tasks: movedTasks,
  /** Closing appointments that move too. */
  appointments: z.int(),
})

/** Dates of a deal as entered: an omitted date stays, null clears one. */
const dealDatesInput = z.strictObject({
  contractDate: optional(day),
  closeDate: optional(day),
  optionEndsAt: optional(day),
  earnestMoneyDueAt: optional(day),
  financingDueAt: optional(day),
})

/** What changed dates of a deal would move. Saving a day that differs from the terms' pins it. */
export const datesMoves = z.object({
  days: z.array(contractMove),
  tasks: movedTasks.extend({
    /** Get their day now: their anchor had none. */
    added: z.int(),
    /** Lose their day and are no longer due. */
    lapsing: z.int(),
  }),
  /** Papers whose day moves. */
  papers: z.int(),
  /** Closing appointments that move too. */
  appointments: z.int(),
})

export const contractCalls = defineCalls({
  'GET /api/deals/:id/contract': {
    permission: 'deals.read',
    summary: "A contract's terms and their dates",
    params: byId,
    answer: dealContract,
  },
  'POST /api/deals/:id/contract': {
    permission: 'deals.write',
    summary: 'Enter the terms of a contract or an amendment',
    status: 201,
    params: byId,
    body: newTerms,
    answer: dealContract,
  },
  'POST /api/deals/:id/contract/preview': {
    permission: 'deals.write',
    summary: 'Preview of the dates that new terms would move',
    params: byId,
    body: newTerms,
    answer: contractMoves,
  },
  'POST /api/deals/:id/dates/preview': {
    permission: 'deals.write',
    summary: 'Preview of the changes by other dates of a deal',
    params: byId,
    body: dealDatesInput,
    answer: datesMoves,
  },
  'POST /api/deals/:id/contract/events': {
    permission: 'deals.write',
    summary: 'Record a delivery of money or the receipt of papers',
    status: 201,
    params: byId,
    body: newContractEvent,
    answer: dealContract,
  },
})

export type DealContract = z.output<typeof dealContract>
export type ContractTerms = z.output<typeof contractTerms>
export type NewContractTerms = z.output<typeof newTerms>
export type NewContractEvent = z.output<typeof newContractEvent>
export type ContractDeadline = z.output<typeof contractDeadline>
export type ContractMoney = z.output<typeof contractMoney>
export type ContractMoves = z.output<typeof contractMoves>
export type DealDatesInput = z.output<typeof dealDatesInput>
export type DatesMoves = z.output<typeof datesMoves>
