import { brokerRoles, type DealStatus } from '@bluebonnet/domain'
import type { EntityManager } from 'typeorm'
import { lastDecision, nameOfUser, noticeOfDeal, noticeOfLocked } from './notices.sql.js'

/** Data of notices about a deal. */
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
 * Aspect of the notice to the other brokers and managers when a broker decides on a deal or CDA in which they have a
 * part (docs/rules/roles-and-permissions.md#self).
 */
export const ownDecision = 'OWN'

/** Aspect of the notice that an approval was undone, for those who were notified of it. */
export const undoneApproval = 'UNDONE'

/** All deciders except these people: who acted, and who is notified of it anyway. */
export const others = (...except: (string | null)[]) => ({
  roles: brokerRoles,
  except: except.filter((userId) => userId !== null),
})

/** Who made the decision, and whether it is their own deal or one that they share. */
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

/** Reads the deal's data when the notice is written, not when the event happened. Null if the deal does not exist. */
export const dealNotice = async (manager: EntityManager, dealId: string): Promise<DealNotice | null> => {
  const [row] = await noticeOfDeal(manager, [dealId])
  return row ?? null
}

/** A submitted deal. `decision` is null while it waits for one. */
interface SubmissionNotice extends DealNotice {
  decision: { act: 'approved' | 'rejected'; userId: string | null; name: string } | null
}

const acts: Partial<Record<DealStatus, 'approved' | 'rejected'>> = { APPROVED: 'approved', REJECTED: 'rejected' }

/**
 * Reads a submitted deal's data, with the decision if there is one by now; null for a deal that was withdrawn. Locks
 * the deal, so that a concurrent decision finds and settles the notices written here.
 */
export const submissionNotice = async (manager: EntityManager, dealId: string): Promise<SubmissionNotice | null> => {
  const [row] = await noticeOfLocked(manager, [dealId])
  if (row === undefined || row.status === 'CANCELLED') return null
  const { status, ...deal } = row
  if (status === 'PENDING_BROKER_APPROVAL') return { ...deal, decision: null }
  const [last] = await lastDecision(manager, [dealId])
  const act = last === undefined ? undefined : acts[last.outcome]
  if (last === undefined || act === undefined) return null
  return { ...deal, decision: { act, userId: last.userId, name: last.name ?? 'Somebody' } }
}

/** Path of a deal in the screens. */
export const dealLink = (dealId: string): string => `/deals/${dealId}`
