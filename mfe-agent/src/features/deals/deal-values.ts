import {
  dealPlaceFields,
  optionalDealFields,
  type Client,
  type Deal,
  type OptionalDealField,
  type Property,
} from '@bluebonnet/contracts'
import type { OwnedRecordKind, ClientType, DealSide, DealStatus } from '@bluebonnet/domain'
import { changesOf, type CallRequest } from '@bluebonnet/portal-sdk'

type PlaceField = (typeof dealPlaceFields)[number]

/** Values of the deal forms. Emptied fields are '' or null. */
export interface DealValues extends Partial<Pick<Deal, OptionalDealField | Exclude<PlaceField, 'side'>>> {
  side: DealSide
  agentId?: string | null
  /** When the owner changes: related records that move along. */
  along?: OwnedRecordKind[]
  /** New deals: DRAFT saves a draft. Existing deals: the new status. */
  status?: DealStatus
  reason?: string
}

export const toCreation = ({
  status,
  reason: _reason,
  along: _along,
  ...values
}: DealValues): CallRequest<'POST /api/deals'>['body'] => ({
  ...values,
  // Without a contract price, the property's own price applies.
  ...(values.propertyId ? { contractPrice: values.price } : {}),
  status: status === 'DRAFT' ? 'DRAFT' : 'PENDING_BROKER_APPROVAL',
})

const emptied = (value: unknown): unknown => (value === '' || value === undefined ? null : value)

/** Every field of the form. Null clears a field, because an empty text would mean "not given". */
const fieldsOf = (values: DealValues): NonNullable<CallRequest<'PATCH /api/deals/:id'>['body']> => ({
  ...Object.fromEntries(dealPlaceFields.map((field) => [field, values[field]])),
  ...Object.fromEntries(optionalDealFields.map((field) => [field, emptied(values[field])])),
  agentId: values.agentId ?? undefined,
  along: values.along,
})

/** An update contains only the changed fields. */
export const toChange = (values: DealValues, begun: DealValues): CallRequest<'PATCH /api/deals/:id'>['body'] => ({
  ...changesOf(fieldsOf(begun), fieldsOf(values)),
  reason: values.reason,
})

/** The deal side of a client. Undefined for clients who buy and sell. */
const sideOf: Record<ClientType, DealSide | undefined> = { BUYER: 'BUYER', SELLER: 'LISTING', BOTH: undefined }

/** Initial values of a new deal on a client's page. */
export const dealOfClient = ({ id, type, agentId }: Client): Partial<DealValues> => {
  const side = sideOf[type]
  return { clientId: id, agentId, ...(side === undefined ? {} : { side }) }
}

/** Initial values of a new deal on a property's page. */
export const dealOfProperty = (property: Property): Partial<DealValues> => {
  const { id, agentId, propertyAddress, city, state, zip, price, mlsId } = property
  return { propertyId: id, agentId, side: 'LISTING', propertyAddress, city, state, zip, price, mlsId }
}

export const valuesOf = (deal: Deal): DealValues => ({
  ...Object.fromEntries(optionalDealFields.map((field) => [field, deal[field]])),
  ...Object.fromEntries(dealPlaceFields.map((field) => [field, deal[field]])),
  side: deal.side,
  agentId: deal.agentId,
  status: deal.status,
})

export const hasLiveCda = <Row extends Pick<Deal, 'cda'>>(deal: Row): deal is Row & { cda: NonNullable<Deal['cda']> } =>
  deal.cda !== null && deal.cda.voidedAt === null

/**
 * Whether the figures are settled: the deal is closed or its CDA approved. Then only brokers change them, with a
 * reason.
 */
export const isSettled = (deal: Deal): boolean =>
  deal.status === 'CLOSED' || (hasLiveCda(deal) && deal.cda.approvedAt !== null)
