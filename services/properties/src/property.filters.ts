import type { CallInput } from '@bluebonnet/contracts'
import { containing } from '@bluebonnet/platform'
import type { SelectQueryBuilder } from 'typeorm'
import type { PropertyEntity } from './property.entity.js'

/** What narrows a list of properties, and the file made of it. */
type PropertyFilters = CallInput<'GET /api/exports/properties.csv'>['query']

/** Search is on address, city or MLS id (SPEC section 2). */
export const filtered = (query: SelectQueryBuilder<PropertyEntity>, { q, status, propertyType, agentId }: PropertyFilters): SelectQueryBuilder<PropertyEntity> => {
  if (q !== undefined && q.trim() !== '') {
    query.andWhere('(property.propertyAddress ILIKE :q OR property.city ILIKE :q OR property.mlsId ILIKE :q)', { q: containing(q) })
  }
  if (status !== undefined) query.andWhere({ status })
  if (propertyType !== undefined) query.andWhere({ propertyType })
  if (agentId !== undefined) query.andWhere({ agentId })
  return query
}
