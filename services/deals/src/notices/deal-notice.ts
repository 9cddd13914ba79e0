import { brokerRoles } from '@bluebonnet/domain'
import type { EntityManager } from 'typeorm'
import { nameOfUser, noticeOfDeal, noticeOfPending } from './notices.sql.js'

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

/**
 * The aspect under which the other brokers and the managers hear of what a broker decided on a deal or CDA that is
 * their own, or of which a part is (docs/rules/roles-and-permissions.md#self).
 */
export const ownDecision = 'OWN'

/** The aspect under which those who heard of an approval hear that it was undone. */
export const undoneApproval = 'UNDONE'

/** Who is told of it. */
export const others = (actorId: string | null) => ({ roles: brokerRoles, except: actorId === null ? [] : [actorId] })

/** Who decided so, and whether on their own deal; else it is one that they share. */
export interface OwnDecision {
  name: string
  isPrimary: boolean
}

/** Null for any other decision. */
export const ownDecisionOf = async (
  manager: EntityManager,
  { agentUserId }: DealNotice,
  { actorId, aspect }: { actorId: string | null; aspect?: string | undefined },
): Promise<OwnDecision | null> => {
  if (aspect !== ownDecision || actorId === null) return null
  const [row] = await nameOfUser(manager, [actorId])
  return row === undefined ? null : { ...row, isPrimary: actorId === agentUserId }
}

export const ownTitle = (title: string, { isPrimary }: OwnDecision): string =>
  `${title} by ${isPrimary ? 'its own agent' : 'who shares it'}`

/** 'Caro Hill approved their own CDA for …', or 'approved the CDA for …, which they share'. */
export const ownMessage = ({ name, isPrimary }: OwnDecision, act: string, what: string): string =>
  isPrimary ? `${name} ${act} their own ${what}.` : `${name} ${act} the ${what}, which they share.`

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

/** Where the screens open a deal. */
export const dealLink = (dealId: string): string => `/deals/${dealId}`
