import type { DealFact, DealKind, DocumentType } from '../enums.js'
import type { TaskAnchor } from '../tasks/task-words.js'
import type { ListName, PaperItem } from './paper-needs.js'

type Line = readonly [key: string, label: string, trecForm: string | null, documentType?: DocumentType | null]

const made =
  (rest: Pick<PaperItem, 'need' | 'stage'>) =>
  ([key, label, trecForm, documentType]: Line, when: PaperItem['when'] = []): PaperItem => ({
    key,
    label,
    trecForm,
    documentType: documentType ?? null,
    when,
    secondReview: false,
    ...rest,
  })
const always = (stage: PaperItem['stage'], ...line: Line): PaperItem => made({ need: 'ALWAYS', stage })(line)
const optional = (...line: Line): PaperItem => made({ need: 'OPTIONAL', stage: 'CONTRACT' })(line)
const provided = (fact: DealFact, ...line: Line): PaperItem =>
  made({ need: 'IF', stage: 'CONTRACT' })(line, [{ fact, is: true }])

/** Due by the end of a day of the contract clock. */
const dueBy = (anchor: TaskAnchor): Pick<PaperItem, 'due'> => ({
  due: { anchor, days: 0, unit: 'CALENDAR', direction: 'AFTER' },
})

const contracts: Record<DealKind, readonly [label: string, form: string | null]> = {
  SALE: ['Executed contract', '20-19'],
  NEW_HOME: ['Executed new home contract', '24-20'],
  CONDOMINIUM: ['Executed condominium contract', '30-18'],
  FARM_AND_RANCH: ['Executed farm and ranch contract', '25-17'],
  LAND: ['Executed unimproved property contract', '9-18'],
  LEASE: ['Executed lease', null],
}

/** Required on the file before a party is paid anything (docs/rules/commission-and-caps.md#rebate). */
export const rebateConsent = 'rebate-consent'

/** Kinds of deals with a previously occupied house. */
const previouslyOccupied: readonly DealKind[] = ['SALE', 'CONDOMINIUM', 'FARM_AND_RANCH']

/**
 * A buyer's side starts with the written agreement that the law requires since 2026-01-01, before a showing or an offer
 * (Occ. Code 1101.563).
 */
const beginning = ({ side }: ListName): PaperItem[] => [
  side === 'LISTING'
    ? always('START', 'listing-agreement', 'Listing agreement', null, 'LISTING_AGREEMENT')
    : always('START', 'buyer-agreement', 'Written buyer representation agreement', null, 'BUYER_AGREEMENT'),
  always('START', 'iabs', 'Information About Brokerage Services', null),
  provided('intermediary', 'intermediary-consent', 'Written consent of both to an intermediary', null),
]

const leadPaint = provided('builtBefore1978', 'lead-paint', 'Lead-based paint addendum', '56-0', 'ADDENDUM')

/** The papers besides a contract of sale, by the deal's facts. */
const addenda = ({ side, kind }: ListName): PaperItem[] => [
  provided('financed', 'financing', 'Third party financing addendum', '40-11', 'ADDENDUM'),
  ...(previouslyOccupied.includes(kind) ? [leadPaint] : []),
  ...(kind === 'CONDOMINIUM'
    ? [always('CONTRACT', 'condominium-certificate', 'Condominium resale certificate', '32-5')]
    : [
        provided('association', 'association', "Addendum for mandatory owners' association", '36-11', 'ADDENDUM'),
        provided('association', 'association-information', 'Subdivision information and resale certificate', '37-5'),
      ]),
  ...(kind === 'SALE' || kind === 'NEW_HOME'
    ? [provided('condominium', 'condominium-certificate', 'Condominium resale certificate', '32-5')]
    : []),
  provided('district', 'district', 'Notice of a special taxing or assessment district', '59-0', 'ADDENDUM'),
  ...(previouslyOccupied.includes(kind)
    ? [provided('sellerStays', 'seller-lease', "Seller's temporary residential lease", '15-7', 'ADDENDUM')]
    : []),
  ...(kind === 'LAND'
    ? []
    : [provided('buyerEarly', 'buyer-lease', "Buyer's temporary residential lease", '16-7', 'ADDENDUM')]),
  provided('otherSale', 'other-sale', 'Addendum for sale of other property by buyer', '10-6', 'ADDENDUM'),
  provided('backUp', 'back-up', 'Addendum for back-up contract', '11-9', 'ADDENDUM'),
  { ...provided('survey', 'survey', 'Existing survey with the T-47 affidavit', null), ...dueBy('SURVEY') },
  ...(side === 'LISTING'
    ? [provided('represented', 'broker-compensation', "Agreement on the compensation of the buyer's broker", null)]
    : []),
]

const rarer = ({ kind }: ListName): PaperItem[] => [
  made({ need: 'OPTIONAL', stage: 'CLOSING' })(['settlement', 'Settlement statement', null]),
  optional('amendment', 'Amendment to contract', '39-11', 'ADDENDUM'),
  ...(kind === 'LAND' ? [] : [optional('inspection', 'Inspection report', null, 'INSPECTION')]),
  optional(rebateConsent, 'Consents of sponsoring broker and client to a rebate or concession', null),
  optional('improvement-district', 'Notice of an assessment by a public improvement district', '53-0', 'ADDENDUM'),
  optional('appraisal-right', "Right to terminate due to lender's appraisal", '49-1', 'ADDENDUM'),
  optional('non-realty', 'Non-realty items addendum', '57-0', 'ADDENDUM'),
  optional('seller-financing', 'Seller financing addendum', '26-8', 'ADDENDUM'),
  optional('loan-assumption', 'Loan assumption addendum', '41-3', 'ADDENDUM'),
  optional('short-sale', 'Short sale addendum', '45-2', 'ADDENDUM'),
  optional('exchange', 'Addendum for a section 1031 exchange', '60-0', 'ADDENDUM'),
  optional('environment', 'Environmental assessment, threatened species and wetlands addendum', '28-2', 'ADDENDUM'),
  optional('minerals', 'Reservation of oil, gas, and other minerals', '44-3', 'ADDENDUM'),
  optional('leases', 'Addendum regarding residential leases', '51-1', 'ADDENDUM'),
  optional('fixture-leases', 'Addendum regarding fixture leases', '52-1', 'ADDENDUM'),
  optional('hydrostatic', 'Addendum authorizing hydrostatic testing', '48-1', 'ADDENDUM'),
  optional('propane', 'Addendum for a propane gas system service area', '47-0', 'ADDENDUM'),
  optional('coastal', 'Addendum for coastal area property', '33-2', 'ADDENDUM'),
  optional('seaward', 'Addendum for property seaward of the Gulf Intracoastal Waterway', '34-4', 'ADDENDUM'),
  optional('water-rights', 'Disclosure about groundwater and surface water rights', '61-0', 'ADDENDUM'),
]

const sale = (name: ListName): PaperItem[] => {
  const { side, kind } = name
  const [contract, form] = contracts[kind]
  return [
    ...beginning(name),
    ...(previouslyOccupied.includes(kind)
      ? [always('CONTRACT', 'sellers-disclosure', "Seller's disclosure notice", '55-1', 'DISCLOSURE')]
      : []),
    always('CONTRACT', 'contract', contract, form, 'CONTRACT'),
    { ...always('CONTRACT', 'earnest-money', 'Earnest money receipt', null), ...dueBy('EARNEST_MONEY') },
    ...addenda(name),
    ...(side === 'LISTING'
      ? [{ ...always('CLOSING', 'title-commitment', 'Title commitment', null), ...dueBy('TITLE_COMMITMENT') }]
      : []),
    ...(side === 'BUYER' ? [provided('financed', 'appraisal', 'Appraisal', null, 'APPRAISAL')] : []),
    ...rarer(name),
  ]
}

const lease = (name: ListName): PaperItem[] => {
  const [contract, form] = contracts.LEASE
  return [
    ...beginning(name),
    always('CONTRACT', 'contract', contract, form, 'CONTRACT'),
    always('CONTRACT', 'flood-notice', "Landlord's floodplain and flood notice", '54-1', 'DISCLOSURE'),
    leadPaint,
    optional('inspection', 'Inventory and condition form', null, 'INSPECTION'),
    optional(rebateConsent, 'Consents of sponsoring broker and client to a rebate or concession', null),
    optional('application', 'Rental application', null),
  ]
}

/** The built-in list, with the form revisions in force (docs/rules/texas-facts.md#forms). */
export const readyList = (name: ListName): PaperItem[] => (name.kind === 'LEASE' ? lease(name) : sale(name))
