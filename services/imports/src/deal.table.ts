import { importedStatuses } from '@bluebonnet/contracts/deals/deal.schema'
import { type Deal, type DealField, dealFields, dealSideLabels, statusLabels } from '@bluebonnet/contracts'
import {
  agentFields,
  choiceField,
  readCell,
  type TableColumns,
  type TableField,
  type TableFields,
} from '@bluebonnet/platform'

/** Columns that users do not write: names for ids, and the deal's outcome. */
const named = { agentId: 'agentName', clientId: 'clientName' } as const
const became = ['submittedAt', 'approvedAt', 'rejectionReason', 'createdAt', 'updatedAt'] as const
const left = ['photo', 'checklistId', 'approvedBy', 'isSample', 'version', 'nextStatuses', 'cda', 'papers'] as const

type Written = 'id' | DealField | (typeof named)[keyof typeof named] | (typeof became)[number]
type Column = Exclude<keyof Deal, (typeof left)[number]>

const isNamed = (field: string): field is keyof typeof named => Object.hasOwn(named, field)
const isField = (field: string): field is DealField => Object.hasOwn(dealFields, field)

/** A field of a deal that is neither listed nor excluded here fails to compile. */
const columns: readonly (Written & Column)[] = [
  'id',
  ...Object.keys(dealFields)
    .filter(isField)
    .flatMap((field) => (isNamed(field) ? [field, named[field]] : [field])),
  ...became,
] satisfies Column extends Written ? Written[] : never

/** The columns of the deals export, named as in the API. */
export const dealTable: TableColumns<Deal> = Object.fromEntries(
  columns.map((column) => [column, (deal: Deal) => deal[column]]),
)

/** Names of a deal's fields in other systems, including RESO's. `dealFields` determines how cells are parsed. */
const elsewhere: Partial<Record<DealField, Partial<TableField>>> = {
  propertyAddress: {
    label: 'Address',
    names: ['UnparsedAddress', 'Street Address', 'Property', 'Full Address', 'Address Line 1', 'Transaction Name'],
  },
  city: { names: ['Property City'], isShared: true },
  state: { names: ['StateOrProvince', 'Property State'], isShared: true },
  zip: {
    label: 'ZIP',
    names: ['PostalCode', 'Zip Code', 'Zipcode', 'Property Zip'],
    holds: (cell) => /^\d{5}(?:-\d{4})?$/.test(cell),
  },
  price: { names: ['ClosePrice', 'Sale Price', 'Sales Price', 'Purchase Price', 'Sold Price', 'Contract Price'] },
  side: {
    ...choiceField(
      dealSideLabels,
      {
        SELLER: 'LISTING',
        SELLING: 'LISTING',
        LIST: 'LISTING',
        LISTING_SIDE: 'LISTING',
        BUY: 'BUYER',
        BUYING: 'BUYER',
        BUYER_SIDE: 'BUYER',
      },
      { PURCHASE: 'BUYER' },
    ),
    isNeeded: true,
    names: ['Transaction Side', 'Deal Side', 'Represented', 'Representing', 'Transaction Type', 'Type'],
  },
  status: {
    ...choiceField(statusLabels(importedStatuses), {
      SOLD: 'CLOSED',
      CLOSED_PAID: 'CLOSED',
      CANCELED: 'CANCELLED',
      'CANCELED/APP': 'CANCELLED',
      'CANCELED/PEND': 'CANCELLED',
      TERMINATED: 'CANCELLED',
      WITHDRAWN: 'CANCELLED',
      EXPIRED: 'CANCELLED',
      FELL_THROUGH: 'CANCELLED',
      ACTIVE_UNDER_CONTRACT: 'UNDER_CONTRACT',
      ACTIVEUNDERCONTRACT: 'UNDER_CONTRACT',
    }),
    names: ['StandardStatus', 'MlsStatus', 'Transaction Status', 'Deal Status', 'Stage'],
  },
  mlsId: { label: 'MLS ID', names: ['ListingId', 'MLS Number', 'MLS #', 'MLS', 'ListingKey'] },
  buyerSellerName: { label: 'Buyer or seller', names: ['Buyer Name', 'Seller Name', 'Buyer', 'Seller'] },
  titleCompany: { names: ['Title', 'Escrow Company', 'Title Company Name'], isShared: true },
  titleCompanyEmail: { label: 'Title company’s e-mail', names: ['Title Email', 'Escrow Email'] },
  escrowOfficer: { names: ['Closer', 'Title Officer'] },
  gfNumber: { label: 'GF number', names: ['GF #', 'GF', 'File Number', 'Escrow Number'] },
  contractDate: {
    names: ['PurchaseContractDate', 'Effective Date', 'Acceptance Date', 'Under Contract Date', 'Executed Date'],
  },
  closeDate: {
    names: ['Closing Date', 'Closed Date', 'Close of Escrow', 'COE', 'Settlement Date', 'Closed', 'Closing'],
  },
  optionEndsAt: { label: 'Option ends', names: ['Option Period End', 'Option Expiration', 'Option End Date'] },
  earnestMoneyDueAt: { label: 'Earnest money due', names: ['Earnest Money Due Date', 'EMD Due'] },
  financingDueAt: { label: 'Financing due', names: ['Financing Deadline', 'Financing Contingency Date'] },
  commissionRate: {
    label: 'Commission rate, %',
    names: ['Commission %', 'Commission Percent', 'Commission Percentage'],
    isShared: ({ grossCommission }) => grossCommission === undefined,
  },
  grossCommission: { names: ['GCI', 'Gross Commission Income', 'Total Commission', 'Commission Amount', 'Commission'] },
  clientId: { label: "Client's ID" },
  propertyId: { label: "Listing's ID" },
}

/** Importable fields of new deals. */
export const importedDealFields: TableFields = {
  ...Object.fromEntries(
    Object.entries(dealFields).map(([field, kind]) => [
      field,
      { read: readCell[kind], ...(isField(field) ? elsewhere[field] : {}) },
    ]),
  ),
  client: {
    read: readCell.text,
    label: 'Client (name, e-mail or phone)',
    names: [
      'Client Name',
      'Client Full Name',
      'Client Email',
      'Client E-mail',
      'Client Phone',
      'Contact',
      'Contact Name',
    ],
  },
  ...agentFields,
}
