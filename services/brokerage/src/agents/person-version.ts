import { UserEntity } from '@bluebonnet/auth'
import { type AuditFields, changedFields, changedSince, type EditedVersion, rowChanged } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { AgentEntity } from './agent.entity.js'

export interface Person {
  agent: AgentEntity | null
  user: UserEntity
}

/** What an edit gives of each row; undefined leaves a column as it is. */
interface PersonEdit {
  profile: AuditFields
  details: AuditFields
  version: EditedVersion
}

/** Far more changes than a user's row sees: the versions of both rows fit into one whole number. */
const step = 2 ** 20

/**
 * A person's version is that of two rows, the profile's (if there is one) and the user's, so that both can be told from
 * it again.
 */
export const personVersion = (agent: Pick<AgentEntity, 'version'> | null, user: Pick<UserEntity, 'version'>): number =>
  (agent?.version ?? 0) * step + user.version

/** The same in SQL, of `a` and `u`. */
export const versionOfPerson = `(coalesce(a.version, 0)::float8 * ${step} + u.version)`

/** Throws ROW_CHANGED when somebody else changed meanwhile what the edit gives. Both rows must be locked. */
export const assertPersonUnchanged = async (
  manager: EntityManager,
  { agent, user }: Person,
  { profile, details, version }: PersonEdit,
  answer: () => object,
): Promise<void> => {
  if (version === undefined) return
  const ofProfile =
    agent === null
      ? []
      : await changedSince(manager, {
          entity: AgentEntity,
          row: agent,
          changes: differing(agent, profile),
          version: Math.floor(version / step),
        })
  const ofUser = await changedSince(manager, {
    entity: UserEntity,
    row: user,
    changes: differing(user, details),
    version: version % step,
  })
  if (ofProfile.length + ofUser.length > 0) throw rowChanged([...ofProfile, ...ofUser], answer())
}

const differing = (row: object, given: AuditFields): string[] => Object.keys(changedFields(row, given)?.after ?? {})
