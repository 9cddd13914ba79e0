import { visibility } from '@bluebonnet/contracts'
import type { Caller } from '@bluebonnet/platform'
import type { EntityManager, SelectQueryBuilder } from 'typeorm'
import { ClientEntity } from './client.entity.js'

/**
 * The clients that a person sees: an agent their own, the office all, anybody else none
 * (docs/rules/roles-and-permissions.md#visibility).
 */
export const visibleClients = (manager: EntityManager, caller: Caller): SelectQueryBuilder<ClientEntity> => {
  const query = manager.createQueryBuilder(ClientEntity, 'client')
  const sees = visibility(caller)
  if (sees === 'brokerage') return query.where('TRUE')
  return sees === 'own'
    ? query.where('client.agentId = :ownAgentId', { ownAgentId: caller.agentId })
    : query.where('FALSE')
}
