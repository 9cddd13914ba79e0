import type { EntityManager } from 'typeorm'
import type { CdaEntity } from './cda.entity.js'
import { cdaErrors } from './cda.errors.js'
import { lockedPage } from './cdas.sql.js'

/** A CDA with everything that finishing its page changes, locked until the transaction ends. */
export interface OpenPage extends Pick<
  CdaEntity,
  'version' | 'voidedAt' | 'approvedAt' | 'signedPageState' | 'documentId' | 'createdBy'
> {
  cdaId: string
  deal: { id: string; agentId: string; propertyAddress: string }
  /** The user of the deal's agent. */
  agentUserId: string
}

/** Throws CDA_NOT_FOUND for a CDA that does not exist, or whose deal moved to another agent in this moment. */
export const openPage = async (manager: EntityManager, cdaId: string): Promise<OpenPage> => {
  const [open] = await lockedPage(manager, [cdaId])
  if (open === undefined) throw cdaErrors.fail('CDA_NOT_FOUND')
  return open
}
