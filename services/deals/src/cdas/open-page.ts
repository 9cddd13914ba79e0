import type { EntityManager } from 'typeorm'
import type { CdaEntity } from './cda.entity.js'
import { cdaErrors } from './cda.errors.js'

/** A CDA with what finishing its page touches, all locked until the transaction ends. */
export interface OpenPage extends Pick<
  CdaEntity,
  'version' | 'voidedAt' | 'approvedAt' | 'signedPageState' | 'documentId' | 'createdBy'
> {
  cdaId: string
  deal: { id: string; agentId: string; propertyAddress: string }
  /** The user behind the deal's agent. */
  agentUserId: string
}

/**
 * The locks of every writer on a deal (agent, deal, CDA; see DealDesk) in one round trip: PostgreSQL takes them row by
 * row in the order of the list after OF, and answers the rows as they are once it holds them.
 */
const select = `
  SELECT c.id AS "cdaId", c.version, c.voided_at AS "voidedAt", c.approved_at AS "approvedAt", c.signed_page_state AS "signedPageState",
         c.document_id AS "documentId", c.created_by AS "createdBy", a.user_id AS "agentUserId",
         jsonb_build_object('id', d.id, 'agentId', d.agent_id, 'propertyAddress', d.property_address) AS deal
    FROM cdas c JOIN deals d ON d.id = c.deal_id JOIN agents a ON a.id = d.agent_id
   WHERE c.id = $1
     FOR NO KEY UPDATE OF a, d, c`

/** Throws CDA_NOT_FOUND for a CDA that is not there, or whose deal changed hands at this very moment. */
export const openPage = async (manager: EntityManager, cdaId: string): Promise<OpenPage> => {
  const [open] = await manager.query<OpenPage[]>(select, [cdaId])
  if (open === undefined) throw cdaErrors.fail('CDA_NOT_FOUND')
  return open
}
