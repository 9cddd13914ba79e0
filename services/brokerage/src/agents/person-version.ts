import { UserEntity } from '@bluebonnet/auth'
import { type AuditFields, changedFields, changedSince, type EditedVersion, rowChanged } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { AgentEntity } from './agent.entity.js'
import { agentErrors } from './agent.errors.js'
import { PlanEntity } from '../plans/plan.entity.js'
import type { ProfileChange } from './plan-changes.js'

export interface Person {
  agent: AgentEntity | null
  user: UserEntity
}

/** Loads and locks the rows of an agent, or of a TC by the user's id. Throws AGENT_NOT_FOUND. */
export const takePerson = async (manager: EntityManager, id: string): Promise<Person> => {
  const lock = { mode: 'for_no_key_update' } as const
  const agent = await manager.findOne(AgentEntity, { where: { id }, lock })
  const user = await manager.findOne(UserEntity, {
    where: agent === null ? { id, role: 'TC' } : { id: agent.userId },
    lock,
  })
  if (user === null) throw agentErrors.fail('AGENT_NOT_FOUND')
  return { agent, user }
}

/** The changes of each row; undefined keeps a column. */
interface PersonEdit {
  profile: ProfileChange & { planId?: string | undefined }
  details: AuditFields
  version: EditedVersion
}

/** More changes than a user's row ever has, so both versions fit into one integer. */
const step = 2 ** 20

/** Combines the versions of two rows, the profile (if any) and the user, so that both can be recovered. */
export const personVersion = (agent: Pick<AgentEntity, 'version'> | null, user: Pick<UserEntity, 'version'>): number =>
  (agent?.version ?? 0) * step + user.version

/** SQL for the version of a person, for the aliases `a` and `u`. */
export const versionOfPerson = `(coalesce(a.version, 0)::float8 * ${step} + u.version)`

/** The versions of profile and user; both are 0, which no row ever has, if one of them never existed. */
const versionsOf = ({ agent, user }: Person, version: number): [ofProfile: number, ofUser: number] => {
  const [ofProfile, ofUser] = [Math.floor(version / step), version % step]
  const isHeld = ofProfile <= (agent?.version ?? 0) && ofUser >= 1 && ofUser <= user.version
  return isHeld ? [ofProfile, ofUser] : [0, 0]
}

/** Throws ROW_CHANGED when somebody else changed the edited fields meanwhile. Both rows must be locked. */
export const assertPersonUnchanged = async (
  manager: EntityManager,
  person: Person,
  { profile, details, version }: PersonEdit,
  answer: () => object,
): Promise<void> => {
  if (version === undefined) return
  const { agent, user } = person
  const [profileVersion, userVersion] = versionsOf(person, version)
  const ofProfile = agent === null ? [] : await profileChangedSince(manager, agent, profile, profileVersion)
  const ofUser = await changedSince(manager, {
    entity: UserEntity,
    row: user,
    changes: differing(user, details),
    version: userVersion,
  })
  if (ofProfile.length + ofUser.length > 0) throw rowChanged([...ofProfile, ...ofUser], answer())
}

/** The plan is one column, whether a call names it by its id or its code. */
const profileChangedSince = async (
  manager: EntityManager,
  agent: AgentEntity,
  { compPlan, planId, ...profile }: PersonEdit['profile'],
  version: number,
): Promise<string[]> => {
  const named = compPlan === undefined ? undefined : await manager.findOneByOrFail(PlanEntity, { code: compPlan })
  const changes = differing(agent, { ...profile, planId: planId ?? named?.id })
  const clashes = await changedSince(manager, { entity: AgentEntity, row: agent, changes, version })
  return clashes.map((change) => (change === 'planId' && planId === undefined ? 'compPlan' : change))
}

const differing = (row: object, given: AuditFields): string[] => Object.keys(changedFields(row, given)?.after ?? {})
