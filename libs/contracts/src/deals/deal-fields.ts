/** What people write of a deal, in an imported file's order: columns, files and forms follow this table. */
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
  commissionRate: 'amount',
  grossCommission: 'amount',
  agentId: 'text',
  clientId: 'text',
  propertyId: 'text',
} as const satisfies Record<string, 'text' | 'amount' | 'choice' | 'day'>

export type DealField = keyof typeof dealFields

/** Those that no deal is without. `status` and `agentId` have calls or rules of their own. */
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
