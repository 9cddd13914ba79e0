/** The maximum length of each field, for server validation and the `maxLength` of a form field. */
export const lengths = {
  /** Names of people, companies and templates, titles of events. */
  name: 200,
  email: 254,
  phone: 40,
  licence: 12,
  address: 300,
  officeAddress: 500,
  city: 100,
  state: 2,
  zip: 10,
  mlsId: 50,
  gfNumber: 50,
  lotSize: 100,
  label: 300,
  /** Other states have other formats than Texas. */
  payeeLicence: 40,
  /** The label of a plan step or cap; it is printed on CDAs. */
  planLabel: 60,
  cdaLines: 200,
  /** A payment's reference: a check's number, a wire's reference. */
  paymentReference: 60,
  bookAccount: 100,
  /** The header of the IRS portal's file: some 55 columns. */
  irisTemplate: 8_000,
  bookCode: 10,
  planKey: 40,
  location: 300,
  viewName: 30,
  webAddress: 2_000,
  /** Why a deal moves or a ledger entry is made. */
  reason: 1_000,
  /** Why a deal is rejected or a CDA voided. */
  explanation: 2_000,
  paperKey: 60,
  /** A form's number with its revision: '20-19'. */
  trecForm: 20,
  /** Notes, messages, and descriptions of templates and events. */
  note: 5_000,
  description: 10_000,
} as const

/** The formats of short codes. */
export const shapes = {
  /** An app's six digits, or a recovery code. */
  secondFactorCode: /^(?:\d{3} ?\d{3}|[2-9A-HJ-NP-Za-hj-np-z]{5}[ -]?[2-9A-HJ-NP-Za-hj-np-z]{5})$/,
  state: /^[A-Za-z]{2}$/,
  zip: /^\d{5}(-\d{4})?$/,
  /** Nine digits, with or without dashes. */
  tin: /^(\d{3}-?\d{2}-?\d{4}|\d{2}-?\d{7})$/,
  /** A time zone by its IANA name: programs interpret offsets and abbreviations differently. */
  timeZone: /^(?:UTC|[A-Za-z_]+\/[A-Za-z0-9_+/-]+)$/,
  /** Up to seven digits, with leading zeros, and TREC's letter code (docs/rules/texas-facts.md#licence-number). */
  licence: /^\d{1,7}(-[A-Za-z]{1,4})?$/,
} as const

/** An id, as part of a longer pattern. */
export const uuidPattern = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
