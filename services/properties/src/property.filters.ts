import { type CallInput, seesWhole } from '@bluebonnet/contracts'
import { type Caller, containing, soughtIn } from '@bluebonnet/platform'
import type { SelectQueryBuilder } from 'typeorm'
import type { PropertyEntity } from './property.entity.js'

/** What narrows a list of properties, and the file made of it. */
type PropertyFilters = CallInput<'GET /api/exports/properties.csv'>['query']

const texts = ['property.propertyAddress', 'property.city', 'property.mlsId']

/** Search is on address, city or MLS id (docs/rules/lists-and-search.md#search). */
export const filtered = (
  query: SelectQueryBuilder<PropertyEntity>,
  caller: Caller,
  { q, status, propertyType, agentId }: PropertyFilters,
): SelectQueryBuilder<PropertyEntity> => {
  if (q !== undefined && q.trim() !== '') {
    query.andWhere(
      `(${soughtIn(texts, q, seesWhole(caller, { agentId }))
        .map((text) => `${text} ILIKE :q`)
        .join(' OR ')})`,
      { q: containing(q) },
    )
  }
  if (status !== undefined) query.andWhere({ status })
  if (propertyType !== undefined) query.andWhere({ propertyType })
  if (agentId !== undefined) query.andWhere({ agentId })
  return query
}
