import { centsOf, thousandthsOf } from '@bluebonnet/contracts'
import type { UpdateDeal } from '@bluebonnet/contracts'
import type { DealEntity } from './deal.entity.js'

/** What a person may write of a deal, as its columns. */
export type DealColumns = Partial<Omit<DealEntity, 'id' | 'status' | 'version' | 'createdAt' | 'updatedAt'>>

const plainFields = [
  'clientId', 'propertyId', 'mlsId', 'propertyAddress', 'city', 'state', 'zip', 'side', 'buyerSellerName', 'titleCompany', 'titleCompanyEmail',
  'escrowOfficer', 'gfNumber', 'contractDate', 'closeDate', 'optionEndsAt', 'earnestMoneyDueAt', 'financingDueAt',
] as const

/**
 * Setting the rate clears the amount and the other way round: a deal has one commission
 * (docs/rules/lifecycle.md#one-commission).
 */
const commissionColumns = ({ commissionRate, grossCommission }: UpdateDeal): DealColumns => {
  if (typeof commissionRate === 'number') return { commissionRate: thousandthsOf(commissionRate), grossCommissionCents: null }
  if (typeof grossCommission === 'number') return { grossCommissionCents: centsOf(grossCommission), commissionRate: null }
  return { ...(commissionRate === null ? { commissionRate } : {}), ...(grossCommission === null ? { grossCommissionCents: null } : {}) }
}

/** The columns that a request gives; a field that was left out has none, null empties one. */
export const columnsOf = (request: UpdateDeal): DealColumns => ({
  ...Object.fromEntries(plainFields.filter((field) => request[field] !== undefined).map((field) => [field, request[field]])),
  ...(request.price === undefined ? {} : { priceCents: centsOf(request.price) }),
  ...commissionColumns(request),
})
