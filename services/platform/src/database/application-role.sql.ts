import { escapeIdentifier, escapeLiteral } from 'pg'
import { SettingsError } from '../config/settings.js'
import { ResilientClient } from './data-source.js'

/**
 * What the API and the worker may do: read and write all rows, but not change or delete rows of the audit log or the
 * commission ledger, nor write the migrations table; undo_people_import and remove_sample_deal delete for them what is
 * append-only otherwise. They own nothing, so they cannot disable a trigger. Idempotent.
 */
export const grantsTo = (name: string): string => {
  const role = escapeIdentifier(name)
  return `
    GRANT USAGE ON SCHEMA public TO ${role};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role};
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${role};
    GRANT EXECUTE ON FUNCTION undo_people_import, remove_sample_deal TO ${role};
    REVOKE UPDATE, DELETE, TRUNCATE ON audit_log, audit_seals, commission_ledger FROM ${role};
    REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON migrations FROM ${role}`
}

interface RoleTask {
  /** Connection of the owner of the tables. */
  ownerUrl: string
  /** Connection of the API and the worker: it names the role and its password. */
  url: string
  /** Without Redis the worker creates the schema of the queues itself. */
  hasQueues: boolean
}

const isThere = 'SELECT FROM pg_roles WHERE rolname = $1'
const refusals = new Set(['28P01', '28000'])
/** pg's error when the server requires a password and there is none. */
const noPassword = /password must be a (?:non-empty )?string/

/**
 * Creates the role of `url` with its password and grants it the current schema. A role that can already sign in only
 * gets the grants, so that an owner without CREATEROLE can use an existing one. Returns its name.
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
      // Keeps the password out of PostgreSQL's logs, also when the statement fails.
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
