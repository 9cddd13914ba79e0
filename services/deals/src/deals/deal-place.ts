import { centsOf } from '@bluebonnet/domain'
import type { CreateDeal, ImportDeal } from '@bluebonnet/contracts'
import type { PropertyEntity } from '@bluebonnet/properties'
import { columnsOf, type DealColumns } from './deal-columns.js'
import type { DealEntity } from './deal.entity.js'
import { dealErrors } from './deal.errors.js'

type Placed = DealColumns & Pick<DealEntity, 'propertyAddress' | 'city' | 'state' | 'zip' | 'priceCents'>

/**
 * The columns of a new deal. On creation, a selected property overrides the entered address, and supplies the price
 * unless the contract's price is given (docs/rules/lifecycle.md#place). Throws DEAL_PLACE_REQUIRED when both are
 * missing.
 */
export const placedColumns = (request: CreateDeal | ImportDeal, property: PropertyEntity | null): Placed => {
  const columns = columnsOf({ ...request, ...placeOf(request) })
  const { propertyAddress, city, state, zip } = property ?? columns
  const { contractPrice = null } = 'contractPrice' in request ? request : {}
  const priceCents = contractPrice === null ? (property ?? columns).priceCents : centsOf(contractPrice)
  if (
    propertyAddress === undefined ||
    city === undefined ||
    state === undefined ||
    zip === undefined ||
    priceCents === undefined
  ) {
    throw dealErrors.fail('DEAL_PLACE_REQUIRED')
  }
  return { ...columns, propertyAddress, city, state, zip, priceCents, mlsId: columns.mlsId ?? property?.mlsId ?? null }
}

/**
 * Null in the form's address fields means "not given": the property supplies them, or the schema has already refused.
 */
const placeOf = ({ propertyAddress, city, zip, price }: CreateDeal | ImportDeal) => ({
  propertyAddress: propertyAddress ?? undefined,
  city: city ?? undefined,
  zip: zip ?? undefined,
  price: price ?? undefined,
})
