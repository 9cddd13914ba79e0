import { visibility } from '@bluebonnet/domain'
import type { Caller } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { ownerIn } from './documents.sql.js'
import { documentErrors } from './document.errors.js'

/** What a document or an event belongs to; all null for a personal one. */
export interface Attached {
  dealId: string | null
  clientId: string | null
  propertyId: string | null
}

const targets = [
  { field: 'dealId', table: 'deals', refusal: 'ATTACHED_DEAL_NOT_FOUND' },
  { field: 'clientId', table: 'clients', refusal: 'ATTACHED_CLIENT_NOT_FOUND' },
  { field: 'propertyId', table: 'properties', refusal: 'ATTACHED_PROPERTY_NOT_FOUND' },
] as const

/** Whether a person may attach something to a deal, client or property. Rows of modules above are read by name. */
@Injectable()
export class Attachments {
  /**
   * Throws 404 for a deal, client or property that the caller does not see. Returns the agent of the first one given,
   * null without any. The result holds until the transaction ends.
   */
  async agentOf(manager: EntityManager, caller: Caller, attached: Attached): Promise<string | null> {
    let agentId: string | null = null
    for (const { field, table, refusal } of targets) {
      const id = attached[field]
      if (id === null) continue
      const [row] = await ownerIn[table](manager, [id, visibility(caller) === 'brokerage', caller.agentId])
      if (row === undefined) throw documentErrors.fail(refusal)
      agentId ??= row.agentId
    }
    return agentId
  }
}
