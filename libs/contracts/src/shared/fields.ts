import { z } from 'zod'
import { ownedRecordKinds, lengths, shapes, limits, centsOf, isInYears, yearOutOfRange } from '@bluebonnet/domain'
import { periodShape, readPeriod } from '../period.js'
import * as fieldTexts from '../texts/fields.js'

/** What is said of a text that no database can hold. */
export const unstorableText = 'Contains characters that cannot be stored'

/** Whether a database can hold a text: not with a null character, nor with half a surrogate pair. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000')

/** Whether a text stands in one line, as names and addresses do: tables, mails and file names are made of them. */
const isOneLine = (text: string): boolean => !/[\n\v\f\r\u0085\u2028\u2029]/.test(text)

/** A text as a person types it, trimmed; letters with marks in their one composed form, as searches have them too. */
const plainText = (max: number) =>
  z.string().normalize('NFC').max(max, `At most ${max} characters`).refine(isStorable, unstorableText).trim()

/** Spaces of no width, fillers, an empty Braille cell and other signs that nobody sees are no answer. */
const canBeSeen = (value: string): boolean =>
  value === '' || /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\s\u2800]/u.test(value)

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === ''

/** What a field says when it has no answer. Of a wrong one the reader of the schema says what is allowed. */
export const requiredMessage = (message: string) => ({
  error: ({ input }: { input?: unknown }): string | undefined => (isMissing(input) ? message : undefined),
})

/** A required text; `message` is what the server and the form say when it is missing. */
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

/** An optional field that has a default or cannot be none: an empty string means "not given". */
export const notRequired = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional()).optional()

/** A field that its form clears by emptying it: empty becomes null (docs/rules/refusals.md#unknown-fields). */
export const clearable = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable().optional()).optional()

export const optionalText = (max: number) => optional(plainText(max))
/** Why somebody does something, where it may go unsaid: a blank text says nothing. */
export const optionalReason = (max: number) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' && (value.trim() === '' || !canBeSeen(value)) ? undefined : value),
      plainText(max).trim().nullable().optional(),
    )
    .optional()
export const line = (max: number) => plainText(max).refine(isOneLine, fieldTexts.oneLine)
export const optionalLine = (max: number) => optional(line(max))
export const id = z.uuid('Not a valid id')
export const optionalId = optional(id)
export const email = z.string().trim().pipe(z.email(fieldTexts.emailShape).max(lengths.email).refine(isStorable))
export const phone = line(lengths.phone)
export const webAddress = z.url({ protocol: /^https?$/, message: fieldTexts.webAddressShape }).max(lengths.webAddress)
export const licenceNumber = z.string().trim().regex(shapes.licence, fieldTexts.licenceShape)

const hasWholeCents = (value: number): boolean => Math.abs(value * 100 - Math.round(value * 100)) < 1e-4

/** What is said where no number stands: one sentence for all, or one for no answer alone. */
type NoNumber = string | ReturnType<typeof requiredMessage>

/** Dollars with at most two decimals, as the API carries money; the server keeps integer cents. */
export const dollars = (noNumber: NoNumber = 'Enter an amount') =>
  z
    .number(noNumber)
    .min(0, fieldTexts.notNegative)
    .max(limits.dollars, fieldTexts.amountTooLarge)
    .refine(hasWholeCents, fieldTexts.wholeCents)

/** Dollars that may be negative, at least a cent: ledger corrections. `nothing` is said of zero. */
export const signedDollars = (nothing: string) =>
  z
    .number()
    .min(-limits.dollars)
    .max(limits.dollars)
    .refine(hasWholeCents, fieldTexts.wholeCents)
    .refine((value) => centsOf(value) !== 0, nothing)

/** What is charged or paid. */
export const isAboveZero = dollars(requiredMessage(fieldTexts.accountAmount)).refine(
  (value) => value > 0,
  fieldTexts.amountAboveZero,
)

/** Of a list whose lines are told apart by their keys. */
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
  .refine((value) => Math.abs(value * 1_000 - Math.round(value * 1_000)) < 1e-6, 'At most three decimals')

export const day = z.iso.date('Enter a date as YYYY-MM-DD').refine(isInYears, yearOutOfRange)
/** A day and a month of the brokerage's calendar in an answer, '2026-11-22' and '2026-11'. */
export const isoDay = z.iso.date()
export const isoMonth = z.string().regex(/^\d{4}-\d{2}$/)
/** A time zone in an answer, 'America/Chicago'. */
export const timeZoneName = z.string().regex(shapes.timeZone)
/** A month, quarter, year or days of the brokerage's calendar; `periodDays` reads it. */
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
/** A moment that must be given; `message` is what is said when it is missing. */
export const requiredMoment = (message: string) =>
  z
    .string({ error: ({ input }) => (isMissing(input) ? message : noMoment) })
    .min(1, message)
    .pipe(moment)

/** Date.parse takes 30 February for 2 March and a bare number for a month of 2001. */
const isRealDate = (text: string): boolean => {
  const [typedDay] = /^\d{4}-\d{2}-\d{2}/.exec(text) ?? []
  if (typedDay !== undefined && !day.safeParse(typedDay).success) return false
  const date = new Date(/\d{4}/.test(text) ? text : Number.NaN)
  return !Number.isNaN(date.getTime()) && isInYears(date.toISOString())
}

/** A day or a moment as people write it: YYYY-MM-DD, ISO 8601, or what a browser reads as a date. */
export const anyDate = z.string().max(40).refine(isRealDate, 'Enter a date')
export const stateCode = z.string().trim().regex(shapes.state, fieldTexts.stateShape).toUpperCase()
export const zip = z
  .string(requiredMessage(fieldTexts.zip))
  .trim()
  .min(1, { error: fieldTexts.zip, abort: true })
  .regex(shapes.zip, fieldTexts.zipShape)
/** Free-form data such as a client's preferences: a flat object of short values, bounded as a whole too. */
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

/** How long a value is as JSON in UTF-8. */
const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length

/** With another `agentId`: what goes along. The rest stays, unlinked. Needed when anything hangs on the row. */
export const reassignAlong = z.array(z.enum(ownedRecordKinds)).max(ownedRecordKinds.length).optional()

/** The version of a row that an edit began at; without one the edit takes place whatever happened since. */
export const editedVersion = z.number().int().min(1).optional()
/** Rises whenever the row changes. Say it with an edit, and what somebody else changed meanwhile is not overwritten. */
export const rowVersion = z.number().int()

export const byId = z.strictObject({ id })
export const isoMoment = z.iso.datetime()
export const moneyValue = z.number()
export const emptyObject = z.strictObject({})
export const successAnswer = z.object({ success: z.literal(true) })
