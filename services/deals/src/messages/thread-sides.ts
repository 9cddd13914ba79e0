import { brokerRoles, isBroker } from '@bluebonnet/contracts'
import type { Audience } from '@bluebonnet/notifications'
import type { Caller } from '@bluebonnet/platform'
import type { DealEntity } from '../deals/deal.entity.js'
import type { MessageSide } from './deal-message.entity.js'

/** Brokers who sell speak for the agent's side in their own deals. */
export const sideOf = (caller: Caller, deal: DealEntity): MessageSide => (isBroker(caller) && deal.agentId !== caller.agentId ? 'BROKER' : 'AGENT')

/** The side that reads what a side wrote. */
export const otherSide = (side: MessageSide): MessageSide => (side === 'AGENT' ? 'BROKER' : 'AGENT')

/** What of a message decides who reads it. */
export interface Written {
  fromSide: MessageSide
  authorId: string
  /** The user behind the deal's agent. */
  agentUserId: string
}

/**
 * Who reads a message: the other side of its thread, which is the deal's agent with the TCs, or the brokers and managers (DECISIONS
 * sections 6 and 7). The agent of the deal stands on the agent's side, broker or not. It settles both who is told and for whom the thread
 * waits; somebody who was let go is told nothing, but an agent finds it waiting when they come back.
 */
export const readersOf = ({ fromSide, authorId, agentUserId }: Written): Required<Pick<Audience, 'users' | 'roles' | 'except'>> =>
  fromSide === 'BROKER' ? { users: [agentUserId], roles: ['TC'], except: [authorId] } : { users: [], roles: brokerRoles, except: [authorId, agentUserId] }
