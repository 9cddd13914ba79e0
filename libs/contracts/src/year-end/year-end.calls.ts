import { z } from 'zod'
import { defineCalls } from '../call.js'
import {
  payers,
  taxClasses,
  taxSubjectKinds,
  tinKinds,
  yearEndBases,
  yearEndStates,
  lengths,
  shapes,
} from '@bluebonnet/domain'
import {
  isoDay,
  isoMoment,
  moneyValue,
  byId,
  clearable,
  day,
  dollars,
  email,
  id,
  isStorable,
  line,
  notRequired,
  phone,
  requiredLine,
  requiredText,
  stateCode,
  unstorableText,
  requiredMessage,
  zip,
} from '../shared/fields.js'
import { filterQuery, pageQuery } from '../shared/paging.js'
import * as fieldTexts from '../texts/fields.js'

const year = z.coerce.number('A year such as 2026').int().min(2000).max(2199)
const byYear = z.strictObject({ year })

/** Nine digits, as stored. */
const tin = z
  .string()
  .trim()
  .regex(shapes.tin, fieldTexts.tinShape)
  .transform((text) => text.replaceAll('-', ''))
/** The version that the caller saw, 0 before the first; another one is refused. */
const version = z.number().int().min(0).optional()

const w9Address = {
  address: requiredLine(lengths.address, fieldTexts.address),
  city: requiredLine(lengths.city, fieldTexts.city),
  state: stateCode,
  zip,
}

const setTaxDetails = z.strictObject({
  legalName: requiredLine(lengths.name, fieldTexts.taxName),
  businessName: clearable(line(lengths.name)),
  taxClass: z.enum(taxClasses, requiredMessage(fieldTexts.taxClass)),
  tinKind: z.enum(tinKinds, requiredMessage(fieldTexts.tinKind)),
  /** If omitted or empty, the number stays unchanged. Only the answer of `reveal` contains it. */
  tin: notRequired(tin),
  ...w9Address,
  signedOn: clearable(day),
  version,
})

const lastFour = z.string().nullable()
const taxDetails = z.object({
  legalName: z.string(),
  businessName: z.string().nullable(),
  taxClass: z.enum(taxClasses),
  tinKind: z.enum(tinKinds),
  tinLast4: lastFour,
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  /** The day on Form W-9. */
  signedOn: isoDay.nullable(),
  enteredBy: z.string().nullable(),
  enteredAt: isoMoment,
})

const taxSubject = z.object({
  /** The id of an agent or a payee. */
  id,
  kind: z.enum(taxSubjectKinds),
  name: z.string(),
  version: z.number().int(),
  /** Null until they are entered. */
  details: taxDetails.nullable(),
})

const setPayer = z.strictObject({
  legalName: requiredLine(lengths.name, fieldTexts.taxName),
  tin: notRequired(tin),
  ...w9Address,
  phone: clearable(phone),
  email: clearable(email),
  version,
})
const payer = z.object({
  version: z.number().int(),
  details: z
    .object({
      legalName: z.string(),
      tinLast4: lastFour,
      address: z.string(),
      city: z.string(),
      state: z.string(),
      zip: z.string(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
    })
    .nullable(),
})

const yearEndPayee = z.object({
  id,
  kind: z.enum(taxSubjectKinds),
  name: z.string(),
  total: moneyValue,
  /** The part that counts by closing date, because no payout was entered for it. */
  byClosing: moneyValue,
  /** The amount in the newest IRS file; omitted if no file contains them. */
  filed: moneyValue.optional(),
  state: z.enum(yearEndStates),
  /** Why, in a sentence. */
  because: z.string(),
  legalName: z.string().nullable(),
  taxClass: z.enum(taxClasses).nullable(),
  tinKind: z.enum(tinKinds).nullable(),
  tinLast4: lastFour,
  signedOn: isoDay.nullable(),
  /** Other payees of the year with the same number; visible to brokers and managers. */
  sameNumberAs: z.array(z.string()),
})

const yearEndPayment = z.object({
  id,
  day: isoDay,
  basis: z.enum(yearEndBases),
  dealId: id,
  propertyAddress: z.string(),
  paidBy: z.enum(payers).nullable(),
  /** The amount paid; negative if reversed. */
  amount: moneyValue,
  /** Its part of the fees, debts and advances taken from the payee's share. */
  carried: moneyValue,
  total: moneyValue,
})

const stateCounts = z.object({
  REPORT: z.number().int(),
  NEEDS_W9: z.number().int(),
  BELOW_THRESHOLD: z.number().int(),
  NOT_REPORTED: z.number().int(),
})

const yearEnd = z.object({
  year: z.number().int(),
  counts: stateCounts,
  /** The total of the forms of all reported payees. */
  reported: moneyValue,
  reportableFrom: moneyValue,
  /** Whether the law's amount for the year is known; else it is a setting. */
  isThresholdKnown: z.boolean(),
  dueDay: isoDay,
  isEFiled: z.boolean(),
  /** The first day of payout entries; earlier deals count by closing date. Null if all payouts are entered. */
  booksBegan: isoDay.nullable(),
  /** Lines of CDAs closed in the year without a payout: they are in no total. 100 at most. */
  notPaid: z.number().int(),
  /** Deals closed in the year without an approved CDA: they are in no total. 100 at most. */
  notApproved: z.number().int(),
  recordsPerFile: z.number().int(),
  /** The number of columns of the uploaded template; null if last year's header is used. */
  templateColumns: z.number().int().nullable(),
})

const setYearEnd = z.strictObject({
  recordsPerFile: z.number().int().min(1).max(250).optional(),
  /** Only for years whose legal amount is unknown; null restores the default. */
  reportableFrom: dollars().nullable().optional(),
})

const irisPreview = z.object({
  records: z.number().int(),
  files: z.number().int(),
  columns: z.array(z.string()),
  /** Columns of the template that stay empty. */
  unknownColumns: z.array(z.string()),
  /** Known columns with data that the template lacks. */
  missingColumns: z.array(z.string()),
  /** Missing data of the payer; they prevent filing. */
  payerProblems: z.array(z.string()),
  /** Reportable payees that are not in the file, and why. */
  leftOut: z.array(z.object({ id, name: z.string(), because: z.string() })),
})

const filters = { state: z.enum(yearEndStates).optional() }

export type TaxSubject = z.output<typeof taxSubject>
export type Payer = z.output<typeof payer>
export type YearEnd = z.output<typeof yearEnd>
export type YearEndPayee = z.output<typeof yearEndPayee>
export type YearEndPayment = z.output<typeof yearEndPayment>
export type IrisPreview = z.output<typeof irisPreview>

/** Form 1099-NEC: known tax details, yearly totals, and the IRS file (docs/rules/year-end.md). */
export const yearEndCalls = defineCalls({
  'GET /api/tax-details/:id': {
    permission: 'taxDetails.use',
    summary: 'Tax details of an agent or payee, with the last four digits of the number',
    params: byId,
    answer: taxSubject,
  },
  'PUT /api/tax-details/:id': {
    permission: 'taxDetails.use',
    summary: 'Enter the tax details of an agent or payee from Form W-9; every version is kept',
    params: byId,
    body: setTaxDetails,
    answer: taxSubject,
  },
  'POST /api/tax-details/:id/reveal': {
    permission: 'taxDetails.reveal',
    summary: 'The whole taxpayer number, with a recorded reason',
    params: byId,
    body: z.strictObject({ reason: requiredText(lengths.reason, fieldTexts.tinReason) }),
    answer: z.object({ tin: z.string() }),
  },
  'GET /api/tax-payer': {
    permission: 'yearEnd.read',
    summary: 'The brokerage as the payer of its forms',
    answer: payer,
  },
  'PUT /api/tax-payer': {
    permission: 'yearEnd.file',
    summary: "Enter the brokerage's details as payer of its forms",
    body: setPayer,
    answer: payer,
  },
  'GET /api/year-ends/:year': {
    permission: 'commission.read',
    summary: 'The payees of a year for Form 1099-NEC, by name; an agent sees their own',
    params: byYear,
    query: pageQuery(filters),
    answer: z.array(yearEndPayee),
  },
  'GET /api/year-ends/:year/summary': {
    permission: 'yearEnd.read',
    summary: 'The number of reported payees of a year, with its threshold, due date and settings',
    params: byYear,
    answer: yearEnd,
  },
  'GET /api/year-ends/:year/payees/:id': {
    permission: 'commission.read',
    summary: 'The payments of a payee’s year, by day; an agent sees their own',
    params: z.strictObject({ year, id }),
    query: pageQuery({}),
    answer: z.array(yearEndPayment),
  },
  'PUT /api/year-ends/:year/settings': {
    permission: 'yearEnd.file',
    summary: 'Set the number of records a file, and the reported amount of a later year',
    params: byYear,
    body: setYearEnd,
    answer: yearEnd,
  },
  'PUT /api/year-ends/:year/iris-template': {
    permission: 'yearEnd.file',
    summary: 'Set the header row of the IRS portal’s template for a year; null restores last year’s header',
    params: byYear,
    body: z.strictObject({
      template: z
        .string(requiredMessage(fieldTexts.irisTemplate))
        .max(lengths.irisTemplate)
        .refine(isStorable, unstorableText)
        .nullable(),
    }),
    answer: irisPreview,
  },
  'GET /api/year-ends/:year/iris/preview': {
    permission: 'yearEnd.file',
    summary: 'Preview of the IRS portal’s file of a year, with the payees left out',
    params: byYear,
    answer: irisPreview,
  },
  'GET /api/year-ends/:year/iris': {
    permission: 'yearEnd.file',
    summary: 'The file for the IRS portal; an archive if there are several',
    params: byYear,
    answer: 'stream',
    contentType: 'text/csv',
  },
  'GET /api/exports/year-end.csv': {
    permission: 'yearEnd.read',
    summary: 'The payees of a year as a CSV file, with the last four digits of their numbers',
    query: filterQuery({ year, ...filters }),
    answer: 'stream',
    contentType: 'text/csv',
  },
})
