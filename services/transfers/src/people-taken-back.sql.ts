// Plans, cap use and leads are append-only: only the database's function removes those of an import.
import { UserEntity } from '@bluebonnet/auth'
import { AgentEntity } from '@bluebonnet/brokerage'
import { assertUnused, type ChangeHistory, command, orChanged, type Part } from '@bluebonnet/platform'
import { type EntityManager, In } from 'typeorm'

/** Rows of the import itself: the same transaction wrote them. */
const imported = 'created_at = (SELECT created_at FROM agents WHERE id = agent_id)'
const led = 'created_at = (SELECT created_at FROM agents WHERE id = lead_id)'
const parts: readonly Part[] = [
  { table: 'agent_plans', column: 'agent_id', untouched: imported },
  { table: 'commission_ledger', column: 'agent_id', untouched: imported },
  { table: 'team_members', column: 'agent_id', untouched: `${imported} AND until IS NULL` },
  { table: 'team_leads', column: 'lead_id', untouched: led },
  { table: 'teams', column: 'lead_id', untouched: `${led} AND version = 1` },
]
const unread: readonly Part[] = [
  { table: 'agents', column: 'user_id', untouched: 'true' },
  { table: 'notifications', column: 'user_id', untouched: 'true' },
]
const signedIn = 'SELECT 1 FROM users WHERE id = ANY($1) AND password_hash IS NOT NULL LIMIT 1'
const takeBack = command('SELECT take_people_back($1)')

/** Removes people who never signed in and whom nothing names. Throws IMPORT_CHANGED. */
export const takePeopleBack = async (
  manager: EntityManager,
  history: ChangeHistory,
  { ids, actorId }: { ids: string[]; actorId: string },
): Promise<void> => {
  const people = await manager.findBy(UserEntity, { id: In(ids) })
  const agents = await manager.find(AgentEntity, { select: { id: true }, where: { userId: In(ids) } })
  await assertUnused(manager, { table: 'agents', ids: agents.map(({ id }) => id), parts })
  await assertUnused(manager, { table: 'users', ids, parts: unread, uses: signedIn })
  await orChanged(() => takeBack(manager, [ids]))
  await history.auditMany(
    manager,
    people.map(({ id: entityId, email, firstName, lastName, role }) => ({
      actorId,
      action: 'user.take-back',
      entityType: 'user',
      entityId,
      before: { email, firstName, lastName, role },
    })),
  )
}
