import { brokerRoles } from '@bluebonnet/contracts'
import { fullName } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'

/** What the notices about a deal say of it. */
export interface DealNotice {
  dealId: string
  address: string
  agentUserId: string
  agentName: string
  rejectionReason: string | null
}

/** The aspect under which the other brokers and the managers hear of what a broker decided on their own deal or CDA. */
export const ownDecision = 'OWN'

/** Who is told of it. */
export const others = (actorId: string | null) => ({ roles: brokerRoles, except: actorId === null ? [] : [actorId] })

const deal = `
  d.id AS "dealId", d.property_address AS address, u.id AS "agentUserId", ${fullName('u')} AS "agentName",
  d.rejection_reason AS "rejectionReason"`
const from = 'FROM deals d JOIN agents a ON a.id = d.agent_id JOIN users u ON u.id = a.user_id'

/** Reads what a notice says of a deal when it is told, not when it happened; null when there is no such deal. */
export const dealNotice = async (manager: EntityManager, dealId: string): Promise<DealNotice | null> => {
  const [row] = await manager.query<DealNotice[]>(`SELECT ${deal} ${from} WHERE d.id = $1`, [dealId])
  return row ?? null
}

/**
 * The same of a deal that waits for a decision, and null for any other: nobody is asked what has been answered. The
 * deal is locked, so that who decides at this moment finds the notices that are written here, and settles them.
 */
export const pendingDealNotice = async (manager: EntityManager, dealId: string): Promise<DealNotice | null> => {
  const sql = `SELECT ${deal} ${from} WHERE d.id = $1 AND d.status = 'PENDING_BROKER_APPROVAL' FOR SHARE OF d`
  const [row] = await manager.query<DealNotice[]>(sql, [dealId])
  return row ?? null
}

export interface CdaNotice extends DealNotice {
  version: number
  voidReason: string | null
  staleReason: string | null
}

/** The same of a CDA and its deal. */
export const cdaNotice = async (manager: EntityManager, cdaId: string): Promise<CdaNotice | null> => {
  const [row] = await manager.query<CdaNotice[]>(
    `SELECT ${deal}, c.version, c.void_reason AS "voidReason", c.stale_reason AS "staleReason" ${from} JOIN cdas c ON c.deal_id = d.id WHERE c.id = $1`,
    [cdaId],
  )
  return row ?? null
}

/** Where the screens open a deal. */
export const dealLink = (dealId: string): string => `/deals/${dealId}`
