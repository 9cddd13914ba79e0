import { dealPlaceFields, optionalDealFields, type OptionalDealField, type UpdateDeal } from '@bluebonnet/contracts'
import { centsOf, thousandthsOf } from '@bluebonnet/domain'
import type { DealEntity } from './deal.entity.js'

/** The columns of a deal that a user can write. */
export type DealColumns = Partial<Omit<DealEntity, 'id' | 'status' | 'version' | 'createdAt' | 'updatedAt'>>

/** Stored in cents or thousandths of a percent. */
const converted = ['price', 'commissionRate', 'grossCommission'] as const
type Converted = (typeof converted)[number]
type Plain = Exclude<OptionalDealField | (typeof dealPlaceFields)[number], Converted>

const isPlain = (field: Plain | Converted): field is Plain => !converted.some((other) => other === field)
/** Stored unchanged in the column of the same name. */
const plainFields: readonly (Plain & keyof DealEntity)[] = [...dealPlaceFields, ...optionalDealFields].filter(isPlain)

/**
 * Setting the rate clears the amount, and vice versa: a deal has one commission
 * (docs/rules/lifecycle.md#one-commission).
 */
const commissionColumns = ({ commissionRate, grossCommission }: UpdateDeal): DealColumns => {
  if (typeof commissionRate === 'number')
    return { commissionRate: thousandthsOf(commissionRate), grossCommissionCents: null }
  if (typeof grossCommission === 'number')
    return { grossCommissionCents: centsOf(grossCommission), commissionRate: null }
  return {
    ...(commissionRate === null ? { commissionRate } : {}),
    ...(grossCommission === null ? { grossCommissionCents: null } : {}),
  }
}

/** The columns in a request. An omitted field has none; null clears one. */
export const columnsOf = (request: UpdateDeal): DealColumns => ({
  ...Object.fromEntries(
    plainFields.filter((field) => request[field] !== undefined).map((field) => [field, request[field]]),
  ),
  ...(request.price === undefined ? {} : { priceCents: centsOf(request.price) }),
  ...commissionColumns(request),
})
