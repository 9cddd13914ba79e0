import { migrations } from '@bluebonnet/database'
import { parseSettings } from '@bluebonnet/platform/config/settings'
import { createTestDatabase, eventually, type TestDatabase } from '@bluebonnet/testing'
import { Client } from 'pg'
import type { MigrationInterface, QueryRunner } from 'typeorm'
import { migrate, migrateDown, migrateTo } from './migrate.command.js'

/** Changes one table and drops another: it needs locks on both. */
class Later implements MigrationInterface {
  readonly name = 'Later1800000000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE deals ADD COLUMN later text; DROP TABLE saved_views')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE deals DROP COLUMN later')
  }
}

let database: TestDatabase
let holder: Client
/** Reads others outside of a transaction: inside one it would see them as of its first query. */
let watcher: Client

beforeEach(async () => {
  database = await createTestDatabase({ migrations })
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

const settings = (more: Record<string, string> = {}) =>
  parseSettings({ DATABASE_URL: database.url, SECRET: 'a secret of thirty-two characters', ...more })
const runLater = () => migrateTo([...migrations, Later], settings())
const isWaiting = async (): Promise<boolean> => {
  const { rowCount } = await watcher.query(
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  )
  return rowCount === 1
}

it('continues after a deadlock with a user of the old schema', async () => {
  await holder.query("SET deadlock_timeout = '1min'")
  await holder.query('BEGIN')
  await holder.query('SELECT FROM saved_views')
  const migrated = runLater()
  await eventually(isWaiting)
  // The step's own lock: one of both must give way, and only the step checks for a deadlock.
  await holder.query('LOCK TABLE deals IN ROW EXCLUSIVE MODE')
  await holder.query('COMMIT')
  expect(await migrated).toBe('1 migration, now at Later1800000000000')
})

it('blocks nobody while it waits for a lock, and continues when the lock is free', async () => {
  await holder.query('BEGIN')
  await holder.query('SELECT FROM saved_views')
  const migrated = runLater()
  await eventually(isWaiting)
  // The holder still reads: only a step that retreats lets the next reader pass.
  await watcher.query('SELECT FROM saved_views')
  await holder.query('COMMIT')
  expect(await migrated).toBe('1 migration, now at Later1800000000000')
})

it("creates the application's role, keeps a changed password, and grants only what it needs", async () => {
  const role = `app_${new URL(database.url).pathname.slice(1)}`
  const setUp = (password: string) => {
    const url = Object.assign(new URL(database.url), { username: role, password }).href
    return { url, migrated: migrate(settings({ DATABASE_URL: url, DATABASE_OWNER_URL: database.url }), []) }
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
      // The worker's backup reads the position of each sequence.
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

it('never reverts the baseline', async () => {
  await expect(migrateDown(settings(), [])).rejects.toThrow('Only the baseline is left')
  expect(await migrate(settings(), [])).toBe('up to date')
})

it.each([
  [
    'of an older schema',
    `CREATE TABLE migrations (id serial PRIMARY KEY, timestamp bigint NOT NULL, name text NOT NULL);
     INSERT INTO migrations (timestamp, name) VALUES (1763683200000, 'People1763683200000');
     CREATE TABLE users (id uuid PRIMARY KEY)`,
    /from before Bluebonnet 1\.0.*move the folder \/data elsewhere, or set DATA_DIR/,
    { EMBEDDED: '1', DATA_DIR: '/data' },
  ],
  ['of another program', 'CREATE TABLE users (id uuid PRIMARY KEY)', /not those of Bluebonnet.*set DATABASE_URL/, {}],
])('refuses the database %s and leaves it unchanged', async (_, sql, sentence, more) => {
  const other = await createTestDatabase()
  const client = new Client({ connectionString: other.url })
  await client.connect()
  try {
    await client.query(sql)
    const tables = async () =>
      (await client.query("SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace ORDER BY 1")).rows
    const before = await tables()
    await expect(migrate(settings({ DATABASE_URL: other.url, ...more }), [])).rejects.toThrow(sentence)
    expect(await tables()).toEqual(before)
  } finally {
    await client.end()
    await other.close()
  }
})
