import { visibility } from '@bluebonnet/domain'
import type { Caller } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { shareErrors } from './share.mapper.js'
import { clientToShareWith, userToShareWith } from './shares.sql.js'

interface ShareTargets {
  userId: string | null
  clientId: string | null
  allAgents: boolean
}

/** Refuses a share without a target, or with one that the sharer cannot name. */
export const assertTargets = async (
  manager: EntityManager,
  caller: Caller,
  { userId, clientId, allAgents }: ShareTargets,
): Promise<void> => {
  if (userId === null && clientId === null && !allAgents) throw shareErrors.fail('SHARE_TARGET_REQUIRED')
  if (userId !== null) await assertUser(manager, caller, userId)
  if (clientId !== null) await assertClient(manager, caller, clientId)
}

/**
 * An active colleague with a business role: the super admin's flag alone opens no document
 * (docs/rules/papers-and-retention.md#share-who).
 */
const assertUser = async (manager: EntityManager, caller: Caller, userId: string): Promise<void> => {
  if (userId === caller.userId) throw shareErrors.fail('SHARE_WITH_SELF')
  const rows = await userToShareWith(manager, [userId])
  if (rows.length === 0) throw shareErrors.fail('SHARE_USER_NOT_FOUND')
}

const assertClient = async (manager: EntityManager, caller: Caller, clientId: string): Promise<void> => {
  const [client] = await clientToShareWith(manager, [clientId, visibility(caller) === 'brokerage', caller.agentId])
  if (client === undefined) throw shareErrors.fail('SHARE_CLIENT_NOT_FOUND')
  if (client.email === null) throw shareErrors.fail('SHARE_CLIENT_WITHOUT_EMAIL')
}
