/** The editable fields of a deal, in the order of an import file: columns, files and forms follow this table. */
export const dealFields = {
  propertyAddress: 'text',
  city: 'text',
  state: 'text',
  zip: 'text',
  price: 'amount',
  side: 'choice',
  status: 'choice',
  mlsId: 'text',
  buyerSellerName: 'text',
  titleCompany: 'text',
  titleCompanyEmail: 'text',
  escrowOfficer: 'text',
  gfNumber: 'text',
  contractDate: 'day',
  closeDate: 'day',
  optionEndsAt: 'day',
  earnestMoneyDueAt: 'day',
  financingDueAt: 'day',
  commissionRate: 'number',
  grossCommission: 'amount',
  agentId: 'text',
  clientId: 'text',
  propertyId: 'text',
} as const satisfies Record<string, 'text' | 'amount' | 'number' | 'choice' | 'day'>

export type DealField = keyof typeof dealFields

/** Required fields. `status` and `agentId` have calls or rules of their own. */
export const dealPlaceFields = [
  'propertyAddress',
  'city',
  'state',
  'zip',
  'price',
  'side',
] as const satisfies DealField[]

export type OptionalDealField = Exclude<DealField, (typeof dealPlaceFields)[number] | 'status' | 'agentId'>

const isOptional = (field: string): field is OptionalDealField =>
  ![...dealPlaceFields, 'status', 'agentId'].some((other) => other === field)

export const optionalDealFields: readonly OptionalDealField[] = Object.keys(dealFields).filter(isOptional)

type DealDay = { [Field in DealField]: (typeof dealFields)[Field] extends 'day' ? Field : never }[DealField]

const kinds: Readonly<Record<string, string>> = dealFields
const isDay = (field: string): field is DealDay => kinds[field] === 'day'

export const dealDays: readonly DealDay[] = Object.keys(dealFields).filter(isDay)

/** Maps each of some fields to the same schema or value. */
export const eachField = <Field extends DealField, T>(fields: readonly Field[], same: T): Record<Field, T> => {
  const isWhole = (of: Record<string, T>): of is Record<Field, T> => fields.every((field) => Object.hasOwn(of, field))
  const of = Object.fromEntries(fields.map((field) => [field, same]))
  if (!isWhole(of)) throw new Error('A field was left out')
  return of
}
