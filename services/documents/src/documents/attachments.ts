import { visibility } from '@bluebonnet/contracts'
import type { Caller } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { documentErrors } from './document.errors.js'

/** What a document belongs to; all empty for somebody's own paper. */
export interface Attachments {
  dealId: string | null
  clientId: string | null
  propertyId: string | null
}

const targets = [
  { field: 'dealId', table: 'deals', refusal: 'ATTACHED_DEAL_NOT_FOUND' },
  { field: 'clientId', table: 'clients', refusal: 'ATTACHED_CLIENT_NOT_FOUND' },
  { field: 'propertyId', table: 'properties', refusal: 'ATTACHED_PROPERTY_NOT_FOUND' },
] as const

/**
 * Refuses (404) a deal, client or property that the caller may not use, and answers whose business the document then is:
 * the agent of the first one given, null without any. Rows of modules above are read by name; the foreign keys tie them.
 */
export const attachedAgent = async (manager: EntityManager, caller: Caller, attachments: Attachments): Promise<string | null> => {
  let agentId: string | null = null
  for (const { field, table, refusal } of targets) {
    const id = attachments[field]
    if (id === null) continue
    const [row] = await manager.query<{ agent_id: string }[]>(
      `SELECT agent_id FROM ${table} WHERE id = $1 AND ($2 OR agent_id = $3) FOR KEY SHARE`,
      [id, visibility(caller) === 'brokerage', caller.agentId],
    )
    if (row === undefined) throw documentErrors.fail(refusal)
    agentId ??= row.agent_id
  }
  return agentId
}
