import { visibility } from '@bluebonnet/contracts'
import type { Caller } from '@bluebonnet/platform'
import type { EntityManager, SelectQueryBuilder } from 'typeorm'
import { PropertyEntity } from './property.entity.js'

/**
 * The properties that a person sees: an agent their own, the office all, anybody else none
 * (docs/rules/roles-and-permissions.md#visibility).
 */
export const visibleProperties = (manager: EntityManager, caller: Caller): SelectQueryBuilder<PropertyEntity> => {
  const query = manager.createQueryBuilder(PropertyEntity, 'property')
  const sees = visibility(caller)
  if (sees === 'brokerage') return query.where('TRUE')
  return sees === 'own'
    ? query.where('property.agentId = :ownAgentId', { ownAgentId: caller.agentId })
    : query.where('FALSE')
}
