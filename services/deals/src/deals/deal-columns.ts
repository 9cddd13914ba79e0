import { dealPlaceFields, optionalDealFields } from '@bluebonnet/contracts'
import { centsOf, thousandthsOf } from '@bluebonnet/domain'
import type { OptionalDealField, UpdateDeal } from '@bluebonnet/contracts'
import type { DealEntity } from './deal.entity.js'

/** What a person may write of a deal, as its columns. */
export type DealColumns = Partial<Omit<DealEntity, 'id' | 'status' | 'version' | 'createdAt' | 'updatedAt'>>

/** Kept in cents, or thousandths of a percent. */
const converted = ['price', 'commissionRate', 'grossCommission'] as const
type Converted = (typeof converted)[number]
type Plain = Exclude<OptionalDealField | (typeof dealPlaceFields)[number], Converted>

const isPlain = (field: Plain | Converted): field is Plain => !converted.some((other) => other === field)
/** Kept as they are sent, each in the column of its name. */
const plainFields: readonly (Plain & keyof DealEntity)[] = [...dealPlaceFields, ...optionalDealFields].filter(isPlain)

/**
 * Setting the rate clears the amount and the other way round: a deal has one commission
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

/** The columns that a request gives; a field that was left out has none, null empties one. */
export const columnsOf = (request: UpdateDeal): DealColumns => ({
  ...Object.fromEntries(
    plainFields.filter((field) => request[field] !== undefined).map((field) => [field, request[field]]),
  ),
  ...(request.price === undefined ? {} : { priceCents: centsOf(request.price) }),
  ...commissionColumns(request),
})
