import { escapeIdentifier, escapeLiteral } from 'pg'
import { SettingsError } from '../config/settings.js'
import { ResilientClient } from './data-source.js'

/**
 * What API and worker may do: everything with rows, except to change or delete what the audit log and the commission
 * ledger hold, and to touch the record of the schema's steps. They own nothing, so they switch no trigger off. Granting
 * again changes nothing.
 */
export const grantsTo = (name: string): string => {
  const role = escapeIdentifier(name)
  return `
    GRANT USAGE ON SCHEMA public TO ${role};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role};
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${role};
    REVOKE UPDATE, DELETE, TRUNCATE ON audit_log, audit_seals, commission_ledger FROM ${role};
    REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON migrations FROM ${role}`
}

interface RoleTask {
  /** How the owner of the tables signs in. */
  ownerUrl: string
  /** How API and worker sign in: it names the role and its password. */
  url: string
  /** Without Redis the worker makes the schema of the queues itself. */
  hasQueues: boolean
}

const isThere = 'SELECT FROM pg_roles WHERE rolname = $1'
const refusals = new Set(['28P01', '28000'])
/** What pg says where the server asks for a password and there is none. */
const noPassword = /password must be a (?:non-empty )?string/

/**
 * Lets the role of `url` sign in with its password and work on the schema as it is now. One that signs in already is
 * only granted to, so that an owner who may make no roles can use one that was made. Answers its name.
 */
export const createRole = async ({ ownerUrl, url, hasQueues }: RoleTask): Promise<string> => {
  const owner = new ResilientClient({ connectionString: ownerUrl })
  const { user: name = '', password, database = '' } = new ResilientClient({ connectionString: url })
  await owner.connect()
  try {
    if (owner.user === name) return name
    const role = escapeIdentifier(name)
    if (!(await signsIn(url))) {
      if (!password)
        throw new SettingsError([
          'DATABASE_PASSWORD (in .env of Compose APP_PASSWORD): is required for this DATABASE_URL',
        ])
      const act = (await owner.query(isThere, [name])).rowCount === 0 ? 'CREATE' : 'ALTER'
      // The password stands in no log of PostgreSQL's, also where the statement is refused.
      await owner.query('SELECT set_config($1, $2, false)', ['log_min_error_statement', 'panic']).catch(() => undefined)
      await owner.query(`${act} ROLE ${role} LOGIN PASSWORD ${escapeLiteral(password)}`)
    }
    await owner.query(grantsTo(name))
    if (hasQueues) await owner.query(`GRANT CREATE ON DATABASE ${escapeIdentifier(database)} TO ${role}`)
    return name
  } finally {
    await owner.end()
  }
}

const signsIn = async (url: string): Promise<boolean> => {
  const client = new ResilientClient({ connectionString: url })
  try {
    await client.connect()
    return true
  } catch (error) {
    const isRefused = error instanceof Error && 'code' in error && refusals.has(String(error.code))
    if (isRefused || (error instanceof Error && noPassword.test(error.message))) return false
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}
