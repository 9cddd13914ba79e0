import type { BelongingKind, Client, ClientType, Deal, DealSide, DealStatus, Property } from '@bluebonnet/contracts'
import { changesOf } from '@bluebonnet/portal-sdk'
import type { CallRequest } from '@bluebonnet/portal-sdk'

type Text = string | null | undefined
type Amount = number | null | undefined

/** What the deal forms hold. Fields that were emptied are '' or null. */
export interface DealValues {
  side: DealSide
  propertyId?: Text
  clientId?: Text
  agentId?: Text
  /** With another agent: what goes along. */
  along?: BelongingKind[]
  propertyAddress?: string
  city?: string
  state?: string
  zip?: string
  price?: number
  mlsId?: Text
  buyerSellerName?: Text
  titleCompany?: Text
  titleCompanyEmail?: Text
  escrowOfficer?: Text
  gfNumber?: Text
  contractDate?: Text
  closeDate?: Text
  optionEndsAt?: Text
  earnestMoneyDueAt?: Text
  financingDueAt?: Text
  commissionRate?: Amount
  grossCommission?: Amount
  /** New deals: DRAFT keeps a draft. Edited deals: where the deal moves to. */
  status?: DealStatus
  reason?: string
}

const clearable = [
  'propertyId', 'clientId', 'mlsId', 'buyerSellerName', 'titleCompany', 'titleCompanyEmail', 'escrowOfficer', 'gfNumber', 'contractDate', 'closeDate',
  'optionEndsAt', 'earnestMoneyDueAt', 'financingDueAt', 'commissionRate', 'grossCommission',
] as const satisfies readonly (keyof Deal)[]

const place = ['propertyAddress', 'city', 'state', 'zip', 'price', 'side'] as const satisfies readonly (keyof Deal)[]

export const toCreation = ({ status, reason: _reason, along: _along, ...values }: DealValues): CallRequest<'POST /api/deals'>['body'] =>
  ({ ...values, status: status === 'DRAFT' ? 'DRAFT' : 'PENDING_BROKER_APPROVAL' })

const emptied = (value: unknown): unknown => (value === '' || value === undefined ? null : value)

/** Every field of the form: null empties one, where an empty text would mean "not given". */
const fieldsOf = (values: DealValues): NonNullable<CallRequest<'PATCH /api/deals/:id'>['body']> => ({
  ...Object.fromEntries(place.map((field) => [field, values[field]])),
  ...Object.fromEntries(clearable.map((field) => [field, emptied(values[field])])),
  agentId: values.agentId ?? undefined,
  along: values.along,
})

/** A change names the fields that are not as the form began. */
export const toChange = (values: DealValues, begun: DealValues): CallRequest<'PATCH /api/deals/:id'>['body'] =>
  ({ ...changesOf(fieldsOf(begun), fieldsOf(values)), reason: values.reason })

/** Which side of a deal a client is on; somebody who buys and sells may be on either. */
const sideOf: Record<ClientType, DealSide | undefined> = { BUYER: 'BUYER', SELLER: 'LISTING', BOTH: undefined }

/** A new deal of a client, as its form begins on their page. */
export const dealOfClient = ({ id, type, agentId }: Client): Partial<DealValues> => {
  const side = sideOf[type]
  return { clientId: id, agentId, ...(side === undefined ? {} : { side }) }
}

/** A new deal of a listing, as its form begins on the property's page. */
export const dealOfProperty = (property: Property): Partial<DealValues> => {
  const { id, agentId, propertyAddress, city, state, zip, price, mlsId } = property
  return { propertyId: id, agentId, side: 'LISTING', propertyAddress, city, state, zip, price, mlsId }
}

/** A deal as its form starts with it. */
export const valuesOf = (deal: Deal): DealValues => ({
  ...Object.fromEntries(clearable.map((field) => [field, deal[field]])),
  side: deal.side,
  propertyAddress: deal.propertyAddress,
  city: deal.city,
  state: deal.state,
  zip: deal.zip,
  price: deal.price,
  agentId: deal.agentId,
  status: deal.status,
})
