import { z } from 'zod'
import { ownedRecordKinds, lengths, shapes, limits, centsOf, isInYears, yearOutOfRange } from '@bluebonnet/domain'
import { periodShape, readPeriod } from '../period.js'
import * as fieldTexts from '../texts/fields.js'

/** The error for a text that no database can store. */
export const unstorableText = 'Contains characters that cannot be stored'

/** Whether a database can store a text: it cannot contain a null character or half a surrogate pair. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000')

/** Whether a text is one line, as names and addresses must be: tables, mails and file names contain them. */
const isOneLine = (text: string): boolean => !/[\n\v\f\r\u0085\u2028\u2029]/.test(text)

/** A trimmed text; letters with marks in composed form, as in searches. */
const plainText = (max: number) =>
  z.string().normalize('NFC').max(max, `At most ${max} characters`).refine(isStorable, unstorableText).trim()

/** Zero-width spaces, fillers, an empty Braille cell and other invisible characters are not an answer. */
const canBeSeen = (value: string): boolean =>
  value === '' || /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\s\u2800]/u.test(value)

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === ''

/** The error for a missing value. For an invalid value, the schema's parser says what is allowed. */
export const requiredMessage = (message: string) => ({
  error: ({ input }: { input?: unknown }): string | undefined => (isMissing(input) ? message : undefined),
})

/** A required text; `message` is the server's and the form's error if it is missing. */
export const requiredText = (max: number, message: string) =>
  z
    .string(requiredMessage(message))
    .normalize('NFC')
    .max(max, `At most ${max} characters`)
    .refine(isStorable, unstorableText)
    .trim()
    .min(1, message)
    .refine(canBeSeen, message)

export const requiredLine = (max: number, message: string) =>
  requiredText(max, message).refine(isOneLine, fieldTexts.oneLine)

export const firstName = requiredLine(lengths.name, fieldTexts.firstName)
export const lastName = requiredLine(lengths.name, fieldTexts.lastName)

/** An optional field: an empty string means "not given", null means "none" (docs/rules/refusals.md#unknown-fields). */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.nullable().optional()).optional()

/** An optional field that has a default or cannot be null: an empty string means "not given". */
export const notRequired = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional()).optional()

/** A choice with a default: an empty string means "not given" (docs/rules/refusals.md#defaults). */
export const withDefault = <Choice extends string>(schema: z.ZodType<Choice>, value: NoInfer<Choice>) =>
  notRequired(schema).transform((given) => given ?? value)

/** A field that its form clears: empty becomes null (docs/rules/refusals.md#unknown-fields). */
export const clearable = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable().optional()).optional()

export const optionalText = (max: number) => optional(plainText(max))
export const line = (max: number) => plainText(max).refine(isOneLine, fieldTexts.oneLine)
const reasonOf = (text: z.ZodString) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' && (value.trim() === '' || !canBeSeen(value)) ? undefined : value),
      text.trim().nullable().optional(),
    )
    .optional()
/** An optional reason; a blank text is no reason. */
export const optionalReason = (max: number) => reasonOf(plainText(max))
export const optionalReasonLine = (max: number) => reasonOf(line(max))
export const optionalLine = (max: number) => optional(line(max))
export const id = z.uuid('Not a valid id')
export const optionalId = optional(id)
export const email = z.string().trim().pipe(z.email(fieldTexts.emailShape).max(lengths.email).refine(isStorable))
export const phone = line(lengths.phone)
export const webAddress = z.url({ protocol: /^https?$/, message: fieldTexts.webAddressShape }).max(lengths.webAddress)
export const licenceNumber = z.string().trim().regex(shapes.licence, fieldTexts.licenceShape)

const hasWholeCents = (value: number): boolean => Math.abs(value * 100 - Math.round(value * 100)) < 1e-4

/** The error for a value that is not a number: one sentence for all, or one for a missing value only. */
type NoNumber = string | ReturnType<typeof requiredMessage>

/** Dollars with at most two decimals, as in the API; the server stores integer cents. */
export const dollars = (noNumber: NoNumber = 'Enter an amount') =>
  z
    .number(noNumber)
    .min(0, fieldTexts.notNegative)
    .max(limits.dollars, fieldTexts.amountTooLarge)
    .refine(hasWholeCents, fieldTexts.wholeCents)

/** Dollars that may be negative, but not zero: ledger corrections. `nothing` is the error for zero. */
export const signedDollars = (nothing: string) =>
  z
    .number()
    .min(-limits.dollars)
    .max(limits.dollars)
    .refine(hasWholeCents, fieldTexts.wholeCents)
    .refine((value) => centsOf(value) !== 0, nothing)

/** An amount above zero: a charge or a payment. */
export const positiveDollars = dollars(requiredMessage(fieldTexts.accountAmount)).refine(
  (value) => value > 0,
  fieldTexts.amountAboveZero,
)

export const hasUniqueKeys = (items: readonly { key: string }[]): boolean =>
  new Set(items.map(({ key }) => key)).size === items.length

/** Whole dollars above zero: list prices and budgets. */
export const wholeDollars = (noNumber: NoNumber) =>
  z
    .number(noNumber)
    .int(fieldTexts.wholeDollars)
    .min(1, fieldTexts.amountAboveZero)
    .max(limits.dollars, fieldTexts.amountTooLarge)

/** A percentage of the price with at most three decimals, 0 to 100. */
export const percent = z
  .number()
  .min(0, fieldTexts.notNegative)
  .max(100, 'At most 100%')
  .refine((value) => Math.abs(value * 1_000 - Math.round(value * 1_000)) < 1e-6, fieldTexts.wholeThousandths)

export const day = z.iso.date('Enter a date as YYYY-MM-DD').refine(isInYears, yearOutOfRange)
export const requiredDay = (message: string) => z.string(requiredMessage(message)).min(1, message).pipe(day)

/** A day and a month of the brokerage's calendar in an answer, '2026-11-22' and '2026-11'. */
export const isoDay = z.iso.date()
export const isoMonth = z.string().regex(/^\d{4}-\d{2}$/)
/** A time zone in an answer, 'America/Chicago'. */
export const timeZoneName = z.string().regex(shapes.timeZone)
/** A month, quarter, year or range of days of the brokerage's calendar; `periodDays` parses it. */
export const period = z
  .string()
  .regex(periodShape, { message: fieldTexts.periodShape, abort: true })
  .superRefine((text, context) => {
    const read = readPeriod(text)
    if (typeof read === 'string') context.addIssue({ code: 'custom', message: read })
  })
const noMoment = 'Enter a date and time'
/** A moment in ISO 8601 with its offset. */
export const moment = z.iso.datetime({ offset: true, message: noMoment }).refine(isInYears, yearOutOfRange)
/** A required moment; `message` is the error if it is missing. */
export const requiredMoment = (message: string) =>
  z
    .string({ error: ({ input }) => (isMissing(input) ? message : noMoment) })
    .min(1, message)
    .pipe(moment)

/** Date.parse reads 30 February as 2 March and a bare number as a month of 2001. */
const isRealDate = (text: string): boolean => {
  const [typedDay] = /^\d{4}-\d{2}-\d{2}/.exec(text) ?? []
  if (typedDay !== undefined && !day.safeParse(typedDay).success) return false
  const date = new Date(/\d{4}/.test(text) ? text : Number.NaN)
  return !Number.isNaN(date.getTime()) && isInYears(date.toISOString())
}

/** A day or a moment: YYYY-MM-DD, ISO 8601, or what a browser parses as a date. */
export const anyDate = z.string().max(40).refine(isRealDate, 'Enter a date')
export const stateCode = z.string().trim().regex(shapes.state, fieldTexts.stateShape).toUpperCase()
export const zip = z
  .string(requiredMessage(fieldTexts.zip))
  .trim()
  .min(1, { error: fieldTexts.zip, abort: true })
  .regex(shapes.zip, fieldTexts.zipShape)
/** Free-form data such as a client's preferences: a flat object of short values, with a total limit. */
export const jsonObject = z
  .record(
    z.string().max(100),
    z.union([
      z.string().max(1_000).refine(isStorable),
      z.number(),
      z.boolean(),
      z.null(),
      z.array(z.string().max(1_000)).max(50),
    ]),
  )
  .refine((value) => Object.keys(value).length <= limits.preferenceKeys, `At most ${limits.preferenceKeys} fields`)
  .refine((value) => bytesOf(value) <= limits.preferenceBytes, `At most ${limits.preferenceBytes / 1_024} KB in all`)

/** The length of a value as JSON in UTF-8. */
const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length

/** For a new `agentId`: the related records to transfer too. The rest stays, unlinked. Required if the row has any. */
export const transferAlong = z.array(z.enum(ownedRecordKinds)).max(ownedRecordKinds.length).optional()

/** The version of a row that an edit started from; without one the edit overwrites any later change. */
export const editedVersion = z.number().int().min(1).optional()
/** Increases with each change of the row. Send it with an edit to avoid overwriting another person's change. */
export const rowVersion = z.number().int()

export const byId = z.strictObject({ id })
export const isoMoment = z.iso.datetime()
export const moneyValue = z.number()
export const emptyObject = z.strictObject({})
export const successAnswer = z.object({ success: z.literal(true) })
