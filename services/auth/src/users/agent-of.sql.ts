// The module brokerage owns agent profiles; signing in only needs the id of one's own.
import { statement } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { z } from 'zod'

const agentOfUser = statement(z.strictObject({ id: z.string() }), 'SELECT id FROM agents WHERE user_id = $1')

/** The id of a person's agent profile; null without one. */
export const agentIdOf = async (database: Pick<EntityManager, 'query'>, userId: string): Promise<string | null> => {
  const [agent] = await agentOfUser(database, [userId])
  return agent?.id ?? null
}
