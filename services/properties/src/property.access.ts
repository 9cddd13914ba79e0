import { visibility } from '@bluebonnet/contracts'
import type { Caller } from '@bluebonnet/platform'
import type { EntityManager, SelectQueryBuilder } from 'typeorm'
import { PropertyEntity } from './property.entity.js'

/** The properties that a person sees: an agent their own, the office all, anybody else none (DECISIONS section 1). */
export const visibleProperties = (manager: EntityManager, caller: Caller): SelectQueryBuilder<PropertyEntity> => {
  const query = manager.createQueryBuilder(PropertyEntity, 'property')
  switch (visibility(caller)) {
    case 'brokerage':
      return query.where('TRUE')
    case 'own':
      return query.where('property.agentId = :ownAgentId', { ownAgentId: caller.agentId })
    case 'none':
      return query.where('FALSE')
  }
}
