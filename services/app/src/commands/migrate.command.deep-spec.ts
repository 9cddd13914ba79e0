import { migrations } from '@bluebonnet/database'
import { parseSettings } from '@bluebonnet/platform/config/settings'
import { createTestDatabase, eventually, type TestDatabase } from '@bluebonnet/testing'
import { Client } from 'pg'
import { migrate } from './migrate.command.js'

/** The step that drops a table and refers to others: it meets locks on both. */
const stepsBefore = 17

let database: TestDatabase
let holder: Client
/** Sees others outside of a transaction: inside of one it sees them as they were when it first looked. */
let watcher: Client

beforeEach(async () => {
  database = await createTestDatabase({ migrations: migrations.slice(0, stepsBefore) })
  const open = async (): Promise<Client> => {
    const client = new Client({ connectionString: database.url })
    await client.connect()
    return client
  }
  holder = await open()
  watcher = await open()
})
afterEach(async () => {
  await holder.end()
  await watcher.end()
  await database.close()
})

const run = () =>
  migrate(parseSettings({ DATABASE_URL: database.url, SECRET: 'a secret of thirty-two characters' }), [])
const isWaiting = async (): Promise<boolean> => {
  const { rowCount } = await watcher.query(
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  )
  return rowCount === 1
}

it('goes on after a deadlock with somebody who works on the old schema', async () => {
  await holder.query("SET deadlock_timeout = '1min'")
  await holder.query('BEGIN')
  await holder.query('SELECT FROM deal_message_reads')
  const migrated = run()
  await eventually(isWaiting)
  // What the step holds already: one of both has to give way, and only the step looks whether they wait for each other.
  await holder.query('LOCK TABLE deals IN ROW EXCLUSIVE MODE')
  await holder.query('COMMIT')
  expect(await migrated).toContain('now at')
})

it('does not keep others waiting behind a lock that it cannot have, and has it when it is free', async () => {
  await holder.query('BEGIN')
  await holder.query('SELECT FROM deal_message_reads')
  const migrated = run()
  await eventually(isWaiting)
  // The holder still reads: only a step that stands back lets the next reader pass.
  await watcher.query('SELECT FROM deal_message_reads')
  await holder.query('COMMIT')
  expect(await migrated).toContain('now at')
})

it("makes the processes' own role, keeps its password as it is set, and gives it no more than it needs", async () => {
  const role = `app_${new URL(database.url).pathname.slice(1)}`
  const setUp = (password: string) => {
    const url = Object.assign(new URL(database.url), { username: role, password }).href
    const settings = {
      DATABASE_URL: url,
      DATABASE_OWNER_URL: database.url,
      SECRET: 'a secret of thirty-two characters',
    }
    return { url, migrated: migrate(parseSettings(settings), []) }
  }
  try {
    await expect(setUp('').migrated).rejects.toThrow('DATABASE_PASSWORD')
    await setUp('first').migrated
    const { url, migrated } = setUp('second')
    expect(await migrated).toBe(`up to date; ${role} may sign in and work`)
    const app = new Client({ connectionString: url })
    await app.connect()
    try {
      await app.query('DELETE FROM sessions')
      // A backup by the worker reads where each sequence is.
      expect((await app.query('SELECT FROM pg_sequences WHERE last_value IS NOT NULL')).rowCount).toBeGreaterThan(0)
      await expect(app.query('DELETE FROM audit_log')).rejects.toThrow('permission denied')
      await expect(app.query('DELETE FROM migrations')).rejects.toThrow('permission denied')
      await expect(app.query('ALTER TABLE audit_log DISABLE TRIGGER ALL')).rejects.toThrow('must be owner')
    } finally {
      await app.end()
    }
  } finally {
    await watcher.query(`DROP OWNED BY "${role}"`)
    await watcher.query(`DROP ROLE "${role}"`)
  }
})
