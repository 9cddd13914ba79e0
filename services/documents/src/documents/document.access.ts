import { visibility } from '@bluebonnet/contracts'
import type { Caller } from '@bluebonnet/platform'
import type { EntityManager, SelectQueryBuilder } from 'typeorm'
import { DocumentEntity } from './document.entity.js'

/**
 * A person's own documents: uploaded by them, or of their deals, clients and properties. UNION, so that each part uses
 * its index.
 */
const own = `
  SELECT id FROM documents WHERE uploaded_by = :ownUserId
  UNION SELECT d.id FROM documents d JOIN deals o ON o.id = d.deal_id WHERE o.agent_id = :ownAgentId
  UNION SELECT d.id FROM documents d JOIN clients o ON o.id = d.client_id WHERE o.agent_id = :ownAgentId
  UNION SELECT d.id FROM documents d JOIN properties o ON o.id = d.property_id WHERE o.agent_id = :ownAgentId`

/** What a share lets them read, and nothing more (docs/rules/papers-and-retention.md#share). */
const shared = `
  SELECT document_id FROM document_shares WHERE shared_with_user_id = :ownUserId AND ended_at IS NULL
  UNION SELECT document_id FROM document_shares WHERE share_with_all_agents AND ended_at IS NULL`

/** The ids as an array that is made first: as a set, the database would rather go through every document there is. */
const restricted = (
  manager: EntityManager,
  caller: Caller,
  ids: readonly string[],
): SelectQueryBuilder<DocumentEntity> => {
  const query = manager.createQueryBuilder(DocumentEntity, 'document')
  const sees = visibility(caller)
  if (sees === 'brokerage') return query.where('TRUE')
  if (sees === 'none') return query.where('FALSE')
  return query
    .where(`document.id = ANY (ARRAY(${ids.join(' UNION ')}))`)
    .setParameters({ ownUserId: caller.userId, ownAgentId: caller.agentId })
}

/** The documents that a person may read: the office all, an agent their own and what was shared with them. */
export const readableDocuments = (manager: EntityManager, caller: Caller): SelectQueryBuilder<DocumentEntity> =>
  restricted(manager, caller, [own, shared])

/** The documents that a person may share, archive or delete: the same without what was only shared with them. */
export const ownDocuments = (manager: EntityManager, caller: Caller): SelectQueryBuilder<DocumentEntity> =>
  restricted(manager, caller, [own])
