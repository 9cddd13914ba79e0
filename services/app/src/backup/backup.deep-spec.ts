import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { migrations } from '@bluebonnet/database'
import { metrics, type MetricsServer, newId, type ObjectStore } from '@bluebonnet/platform'
import { parseSettings } from '@bluebonnet/platform/config/settings'
import { eraseUnlessBackedUp } from '@bluebonnet/platform/storage/backup-lock.sql'
import { objectStoreFor } from '@bluebonnet/platform/storage/storage.module'
import { createTestDatabase, type TestDatabase } from '@bluebonnet/testing'
import { Client } from 'pg'
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm'
import { auditVerify } from '../commands/audit-verify.command.js'
import { backup, restore } from '../commands/backup.command.js'
import { seed } from '../commands/seed.command.js'
import { NightlyBackup } from './nightly-backup.js'
import { restoreBackup } from './restore-backup.js'
import { tablesOf } from './tables.sql.js'
import { writeBackup } from './write-backup.js'

const secret = 'a secret of thirty-two characters'
const key = 'thirty-two characters of a passphrase'

interface Deployment {
  database: TestDatabase
  dataDir: string
  client: Client
}

const open: Deployment[] = []
const deploy = async (steps: readonly (typeof migrations)[number][]): Promise<Deployment> => {
  const database = await createTestDatabase({ migrations: [...steps] })
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const made = { database, client, dataDir: await mkdtemp(join(tmpdir(), 'bluebonnet-test-')) }
  open.push(made)
  return made
}
const settingsOf = ({ database, dataDir }: Deployment, more: Record<string, string> = {}) =>
  parseSettings({
    DATABASE_URL: database.url,
    SECRET: secret,
    DATA_DIR: dataDir,
    NODE_ENV: 'test',
    EMBEDDED: '1',
    ...more,
  })
const storeOf = (deployment: Deployment): Promise<ObjectStore> => objectStoreFor(settingsOf(deployment))

/** Every row of every table and every file, as one text each. */
const allOf = async (deployment: Deployment): Promise<Record<string, string>> => {
  const all: Record<string, string> = {}
  for (const { name } of await tablesOf(deployment.client)) {
    const { rows } = await deployment.client.query(`SELECT t::text AS row FROM "${name}" t ORDER BY 1`)
    all[name] = JSON.stringify(rows)
  }
  const objects = join(deployment.dataDir, 'objects')
  for (const entry of await readdir(objects, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) {
      const file = join(entry.parentPath, entry.name)
      all[file.slice(objects.length)] = (await readFile(file)).toString('base64')
    }
  return all
}

let office: Deployment
let folder: string
let file: string
let said: string

beforeAll(async () => {
  office = await deploy(migrations)
  folder = await mkdtemp(join(tmpdir(), 'bluebonnet-test-'))
  file = join(folder, 'office.tar.gz')
  await seed(settingsOf(office, { SEED: 'demo' }), [])
  said = await backup(settingsOf(office), [file])
})

afterAll(async () => {
  for (const { client, database, dataDir } of open) {
    await client.end()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  await rm(folder, { recursive: true, force: true })
})

it('restores every row and every file, and the secret of the embedded default', async () => {
  expect(said).toMatch(/is written and was read back: [\d,]+ rows and \d+ files\.$/)
  const other = await deploy([])
  await restore(settingsOf(other), [file])
  expect(await allOf(other)).toEqual(await allOf(office))
  expect(await readFile(join(other.dataDir, 'secret'), 'utf8')).toBe(secret)
  expect(await auditVerify(settingsOf(other), [])).toMatch(/^The audit log is whole/)
  const keys = "SELECT count(*)::int AS n FROM pg_indexes WHERE schemaname = 'public'"
  expect((await other.client.query(keys)).rows).toEqual((await office.client.query(keys)).rows)
})

it('includes a file that is uploaded but not recorded, and misses none that is still uploading', async () => {
  const [there, coming] = ['uploads/there', 'uploads/coming']
  const insert = `INSERT INTO objects (id, key, owner_id, purpose, state, name, content_type, size_bytes, stored_at)
    SELECT $1, $2, id, 'document', $3, 'a.pdf', 'application/pdf', $4::bigint,
           CASE WHEN $4::bigint IS NOT NULL THEN now() END
      FROM users LIMIT 1`
  await office.client.query(insert, [newId(), there, 'STORED', 8])
  await office.client.query(insert, [newId(), coming, 'AWAITED', null])
  const store = await storeOf(office)
  await store.put(Readable.from([Buffer.from('uploaded')]), there, { maxBytes: 100 })
  try {
    const waiting = join(folder, 'waiting.tar.gz')
    expect(await backup(settingsOf(office), [waiting])).not.toContain('The store did not have')
    const other = await deploy([])
    await restore(settingsOf(other), [waiting])
    expect((await (await storeOf(other)).head(there))?.size).toBe(8)
  } finally {
    await office.client.query('DELETE FROM objects WHERE key = ANY($1)', [[there, coming]])
    await store.delete(there)
  }
})

it('encrypts with a key, and opens with no other', async () => {
  const sealed = join(folder, 'office.tar.gz.age')
  expect(await backup(settingsOf(office, { BACKUP_KEY: key }), [sealed])).toContain('read back, encrypted')
  expect((await readFile(sealed)).subarray(0, 21).toString()).toBe('age-encryption.org/v1')
  const other = await deploy([])
  await expect(restore(settingsOf(other), [sealed])).rejects.toThrow('is encrypted: set BACKUP_KEY')
  await expect(restore(settingsOf(other, { BACKUP_KEY: `${key}, another` }), [sealed])).rejects.toThrow(
    'cannot be opened with this BACKUP_KEY',
  )
  await restore(settingsOf(other, { BACKUP_KEY: key }), [sealed])
  expect((await other.client.query('SELECT FROM users')).rowCount).toBe(
    (await office.client.query('SELECT FROM users')).rowCount,
  )
})

it('refuses a changed, truncated or foreign file before anything is written', async () => {
  const other = await deploy([])
  const changed = join(folder, 'changed')
  const cut = join(folder, 'cut')
  const never = join(folder, 'never')
  const bytes = await readFile(file)
  const middle = bytes.length >> 1
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
  await writeFile(changed, bytes)
  await copyFile(file, cut)
  await truncate(cut, 100_000)
  await writeFile(never, 'hello')
  for (const broken of [changed, cut, never, join(folder, 'nowhere')])
    await expect(restore(settingsOf(other), [broken])).rejects.toMatchObject({ name: 'StartupError' })
  expect(await tablesOf(other.client)).toEqual([])
})

it('refuses to overwrite a database with accounts, and an existing file name', async () => {
  await expect(restore(settingsOf(office), [file])).rejects.toThrow('holds a brokerage already: nothing was written')
  await expect(backup(settingsOf(office), [file])).rejects.toThrow('is there already')
  await expect(backup(settingsOf(office), [join(folder, 'closed', 'file')])).rejects.toThrow('not open to us')
  await expect(backup(settingsOf(await deploy([])), [`${file}-2`])).rejects.toThrow('This database is empty')
})

class Later implements MigrationInterface {
  readonly name = 'Later1800000000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE audit_log ADD COLUMN later text')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE audit_log DROP COLUMN later')
  }
}

it('restores into the schema of a later release, and refuses a backup written by a later one', async () => {
  const steps = [...migrations, Later]
  const older = await deploy(migrations)
  await older.client.query("INSERT INTO audit_log (id, action, entity_type) VALUES ($1, 'deal.approve', 'deal')", [
    newId(),
  ])
  const old = join(folder, 'older.tar.gz')
  await backup(settingsOf(older), [old])
  const fresh = await deploy(steps)
  await restoreBackup({ settings: settingsOf(fresh), store: await storeOf(fresh), file: old, key: null, steps })
  expect((await fresh.client.query('SELECT name FROM migrations ORDER BY id')).rows).toEqual(
    steps.map((Step) => ({ name: new Step().name })),
  )
  expect((await fresh.client.query("SELECT later FROM audit_log WHERE action = 'deal.approve'")).rowCount).toBe(1)

  const newer = join(folder, 'newer.tar.gz')
  await backup(settingsOf(fresh), [newer])
  await expect(restore(settingsOf(await deploy([])), [newer])).rejects.toThrow('it knows the migration Later')
})

it('refuses a backup from before the baseline', async () => {
  const older = await deploy(migrations)
  await older.client.query("UPDATE migrations SET name = 'People1763683200000'")
  const old = join(folder, 'before.tar.gz')
  await backup(settingsOf(older), [old])
  const other = await deploy([])
  await expect(restore(settingsOf(other), [old])).rejects.toThrow('from before Bluebonnet 1.0')
  expect(await tablesOf(other.client)).toEqual([])
})

it('deletes no bytes while it runs, and does not take a later head for a truncated log', async () => {
  const store = await storeOf(office)
  const dataSource = await new DataSource({ type: 'postgres', url: office.database.url }).initialize()
  const erased: string[] = []
  const erase = (name: string) => eraseUnlessBackedUp(dataSource, async () => void erased.push(name))
  const slow: ObjectStore = Object.create(store, {
    get: {
      value: async (name: string) => {
        await erase(name)
        return store.get(name)
      },
    },
  })
  await writeBackup({ settings: settingsOf(office), store: slow, file: join(folder, 'slow'), key: null })
  expect(erased).toEqual([])
  await erase('afterwards')
  expect(erased).toEqual(['afterwards'])
  await dataSource.destroy()
})

it('makes one a night, for two workers too, and deletes old ones', async () => {
  const backups = join(folder, 'nightly')
  const readings: Parameters<MetricsServer['onScrape']>[0][] = []
  const nightly = new NightlyBackup(
    settingsOf(office, { BACKUP_DIR: backups, BACKUP_KEEP: '3' }),
    await storeOf(office),
    { onScrape: (read) => readings.push(read) },
  )
  await mkdir(backups)
  for (const name of ['bluebonnet-2020-01-01.tar.gz', 'notes.txt']) await writeFile(join(backups, name), '')
  await nightly.handle()
  await nightly.handle()
  expect((await readdir(backups)).toSorted()).toEqual([
    expect.stringMatching(/^bluebonnet-20\d\d-\d\d-\d\d\.tar\.gz$/),
    'notes.txt',
  ])
  for (const read of readings) await read()
  expect((await metrics.newestBackup.get()).values[0]?.value).toBeGreaterThan(Date.now() / 1_000 - 60)
})
