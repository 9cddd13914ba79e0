import { brokerRoles } from '@bluebonnet/contracts'
import type { EntityManager } from 'typeorm'
import { noticeOfCda, noticeOfDeal, noticeOfPending } from './notices.sql.js'

/** What the notices about a deal say of it. */
export interface DealNotice {
  dealId: string
  address: string
  agentUserId: string
  agentName: string
  rejectionReason: string | null
  /** The users who share it. */
  sharedBy: string[]
}

/** The aspect under which the other brokers and the managers hear of what a broker decided on their own deal or CDA. */
export const ownDecision = 'OWN'

/** Who is told of it. */
export const others = (actorId: string | null) => ({ roles: brokerRoles, except: actorId === null ? [] : [actorId] })

/** Reads what a notice says of a deal when it is told, not when it happened; null when there is no such deal. */
export const dealNotice = async (manager: EntityManager, dealId: string): Promise<DealNotice | null> => {
  const [row] = await noticeOfDeal(manager, [dealId])
  return row ?? null
}

/**
 * The same of a deal that waits for a decision, and null for any other: nobody is asked what has been answered. The
 * deal is locked, so that who decides at this moment finds the notices that are written here, and settles them.
 */
export const pendingDealNotice = async (manager: EntityManager, dealId: string): Promise<DealNotice | null> => {
  const [row] = await noticeOfPending(manager, [dealId])
  return row ?? null
}

export interface CdaNotice extends DealNotice {
  version: number
  voidReason: string | null
  staleReason: string | null
}

/** The same of a CDA and its deal. */
export const cdaNotice = async (manager: EntityManager, cdaId: string): Promise<CdaNotice | null> => {
  const [row] = await noticeOfCda(manager, [cdaId])
  return row ?? null
}

/** Where the screens open a deal. */
export const dealLink = (dealId: string): string => `/deals/${dealId}`
