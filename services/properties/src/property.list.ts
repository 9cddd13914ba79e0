import type { CallInput } from '@bluebonnet/contracts'
import {
  type Caller,
  type DayRange,
  createdWithin,
  entityRows,
  allOf,
  is,
  type List,
  newestOf,
  ofAgent,
  wordsIn,
} from '@bluebonnet/platform'
import type { EntityManager, SelectQueryBuilder } from 'typeorm'
import { PropertyEntity } from './property.entity.js'

type Query = CallInput<'GET /api/properties'>['query'] & { entered?: DayRange | undefined }

/** An agent's own properties; the office sees all (docs/rules/roles-and-permissions.md#visibility). */
const scope = ofAgent('property.agent_id')

/** Search is on address, city or MLS id (docs/rules/lists-and-search.md#search). */
export const propertyList: List<Query, PropertyEntity> = {
  from: 'properties property',
  ...entityRows(PropertyEntity, 'property'),
  order: newestOf('property'),
  orders: {
    address: { by: ['searchable(property.property_address)'] },
    price: { by: ['property.price_cents'] },
    added: { by: ['property.created_at'] },
  },
  scope,
  filters: {
    status: is('property.status'),
    propertyType: is('property.property_type'),
    agentId: is('property.agent_id'),
    entered: createdWithin('property.created_at'),
  },
  words: wordsIn('property.property_address', 'property.city', 'property.mls_id'),
}

/** The properties that a person sees, as a TypeORM condition. */
export const visibleProperties = (manager: EntityManager, caller: Caller): SelectQueryBuilder<PropertyEntity> =>
  manager.createQueryBuilder(PropertyEntity, 'property').where(...allOf([scope(caller)]).named)
