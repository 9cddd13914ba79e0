// Plans, cap use and leads are append-only: only the database's function removes those of an import.
import { UserEntity } from '@bluebonnet/auth'
import { AgentEntity, TeamEntity } from '@bluebonnet/brokerage'
import { assertUnused, batchesOf, type ChangeHistory, command, orChanged, type Part } from '@bluebonnet/platform'
import { type EntityManager, In, Raw } from 'typeorm'

/** Rows of the import itself: the same transaction wrote them. */
const imported = 'created_at = (SELECT created_at FROM agents WHERE id = agent_id)'
const led = 'created_at = (SELECT created_at FROM agents WHERE id = lead_id)'
const parts: readonly Part[] = [
  { table: 'agent_plans', column: 'agent_id', untouched: imported },
  { table: 'commission_ledger', column: 'agent_id', untouched: imported },
  { table: 'team_members', column: 'agent_id', untouched: `${imported} AND until IS NULL` },
  { table: 'team_leads', column: 'lead_id', untouched: led },
  { table: 'teams', column: 'lead_id', untouched: led },
]
const ofTeam = 'created_at = (SELECT created_at FROM teams WHERE id = team_id)'
const partsOfTeams: readonly Part[] = [
  { table: 'team_leads', column: 'team_id', untouched: ofTeam },
  { table: 'team_members', column: 'team_id', untouched: ofTeam },
]
const unread: readonly Part[] = [
  { table: 'agents', column: 'user_id', untouched: 'true' },
  { table: 'notifications', column: 'user_id', untouched: 'true' },
]
/** The foreign key of the audit log finds those who signed in without a password. */
const hasPassword = 'SELECT 1 FROM users WHERE id = ANY($1) AND password_hash IS NOT NULL LIMIT 1'
const message =
  'Somebody of this import signed in, or they or their teams were changed or used since, so it can no longer be ' +
  'undone. Deactivate them on the roster.'

/** Teams of the agents, and what came with them. */
const ofAgents = (column: string): string => `${column} IN (
  SELECT team_id FROM team_leads WHERE lead_id = ANY(:agents)
  UNION SELECT team_id FROM team_members WHERE agent_id = ANY(:agents))`
const cameWith = (column: string): string => `${column} IN (SELECT created_at FROM agents WHERE id = ANY(:agents))`

const undoPeople = command('SELECT undo_people_import($1, $2)')
const leaveTeams = command('DELETE FROM team_members WHERE agent_id = ANY($1)')
const endTeams = command('DELETE FROM teams WHERE id = ANY($1)')
const endProfiles = command('DELETE FROM agents WHERE id = ANY($1)')
const endLinks = command("DELETE FROM links WHERE purpose = 'SET_PASSWORD' AND subject_id = ANY($1)")
const endUsers = command('DELETE FROM users WHERE id = ANY($1)')

/**
 * For each person PostgreSQL reads every table whole whose column that names users has no index: 0.1 s for a million
 * rows together, half a second in a large brokerage (docs/rules/lists-and-search.md#sizes). A statement has 30 s.
 */
const peopleAtOnce = 10

/** Removes people who never signed in and whom nothing names. Throws IMPORT_CHANGED. */
export const undoImportedPeople = async (
  manager: EntityManager,
  history: ChangeHistory,
  { ids, actorId }: { ids: string[]; actorId: string },
): Promise<void> => {
  const people = await manager.findBy(UserEntity, { id: In(ids) })
  const found = await manager.find(AgentEntity, { select: { id: true }, where: { userId: In(ids) } })
  const agents = found.map(({ id }) => id)
  await assertUnused(manager, { table: 'agents', ids: agents, parts, message })
  await assertUnused(manager, { table: 'users', ids, parts: unread, uses: hasPassword, message })
  const teams = await manager.findBy(TeamEntity, {
    id: Raw(ofAgents, { agents }),
    createdAt: Raw(cameWith, { agents }),
  })
  const made = teams.map(({ id }) => id)
  await assertUnused(manager, { table: 'teams', ids: made, parts: partsOfTeams, message })
  const common = { actorId, action: 'team.undo', entityType: 'team' }
  await history.auditMany(
    manager,
    teams.map(({ id: entityId, name, leadId }) => ({ ...common, entityId, before: { name, leadId } })),
  )
  await orChanged(async () => {
    await undoPeople(manager, [ids, made])
    await leaveTeams(manager, [agents])
    await endTeams(manager, [made])
    for (const some of batchesOf(agents, peopleAtOnce)) await endProfiles(manager, [some])
    await endLinks(manager, [ids])
    for (const some of batchesOf(ids, peopleAtOnce)) await endUsers(manager, [some])
  }, message)
  await history.auditMany(
    manager,
    people.map(({ id: entityId, email, firstName, lastName, role }) => ({
      actorId,
      action: 'user.undo',
      entityType: 'user',
      entityId,
      before: { email, firstName, lastName, role },
    })),
  )
}
