import { z } from 'zod'
import { paymentRoutes, lengths, shapes } from '@bluebonnet/domain'
import {
  moneyValue,
  dollars,
  editedVersion,
  licenceNumber,
  optional,
  optionalLine,
  optionalText,
  percent,
  phone,
  requiredLine,
  rowVersion,
  webAddress,
} from '../shared/fields.js'
import * as fieldTexts from '../texts/fields.js'

const isTimeZone = (name: string): boolean => {
  try {
    return (
      shapes.timeZone.test(name) &&
      new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
    )
  } catch {
    return false
  }
}

/** The brokerage's percentage, the yearly cap (null for none) and the fee per file, in dollars. */
const answeredPlan = z.object({ split: z.number(), cap: moneyValue.nullable(), fee: moneyValue })
const changedPlan = z.strictObject({ split: percent, cap: dollars().nullable(), fee: dollars() }).partial()

const answeredBroker = z.object({ name: z.string().nullable(), licenceNumber: z.string().nullable() })
const changedBroker = z
  .strictObject({ name: optionalLine(lengths.name), licenceNumber: optional(licenceNumber) })
  .partial()

/** The brokerage's settings (docs/rules/roles-and-permissions.md#brokerage-settings). */
export const brokerageSettings = z.object({
  name: z.string(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  licenceNumber: z.string().nullable(),
  designatedBroker: answeredBroker,
  iabsUrl: z.string().nullable(),
  /** The URL from which TREC's licence file is read each night; null if brokers upload it. */
  licenceFileUrl: z.string().nullable(),
  timeZone: z.string(),
  defaultCommissionRate: z.number(),
  plans: z.object({ CAP_80_20: answeredPlan, HIGH_SPLIT: answeredPlan, MEMBERSHIP: answeredPlan }),
  requireTotp: z.boolean(),
  /** Whether a CDA may be approved, with a reason, while needed papers are missing. */
  incompleteFilesAllowed: z.boolean(),
  /** The maximum share of an agent's net that a closing may take for arrears, in percent. */
  arrearsLimit: z.number(),
  /** Whom title pays. */
  paymentRoute: z.enum(paymentRoutes),
  /** The brokerage's payment instructions, printed on CDAs. */
  remittance: z.string().nullable(),
  /** The URL of the letterhead's logo. */
  logo: z.string().nullable(),
  version: rowVersion,
})

export const changeBrokerage = z
  .strictObject({
    name: requiredLine(lengths.name, fieldTexts.name),
    address: optionalText(lengths.officeAddress),
    phone: optional(phone),
    licenceNumber: optional(licenceNumber),
    designatedBroker: changedBroker,
    iabsUrl: optional(webAddress),
    licenceFileUrl: optional(webAddress),
    timeZone: z.string().max(100).refine(isTimeZone, 'Enter a time zone such as America/Chicago'),
    defaultCommissionRate: percent,
    plans: z.strictObject({ CAP_80_20: changedPlan, HIGH_SPLIT: changedPlan, MEMBERSHIP: changedPlan }).partial(),
    requireTotp: z.boolean(),
    incompleteFilesAllowed: z.boolean(),
    arrearsLimit: percent,
    paymentRoute: z.enum(paymentRoutes),
    remittance: optionalText(lengths.officeAddress),
    version: editedVersion,
  })
  .partial()

/** The objectPath of an uploaded PNG or JPEG; null removes the logo. */
export const changeLogo = z.strictObject({ logo: z.string().max(2_000).nullable() })

/** Public data of the brokerage: the public page's compliance line. */
export const publicBrokerage = z.object({
  name: z.string(),
  phone: z.string().nullable(),
  licenceNumber: z.string().nullable(),
  iabsUrl: z.string().nullable(),
})

export type BrokerageAnswer = z.output<typeof brokerageSettings>
export type ChangeBrokerage = z.output<typeof changeBrokerage>
export type PublicBrokerage = z.output<typeof publicBrokerage>
