import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { baseline, migrations } from '@bluebonnet/database'
import { setAside } from '@bluebonnet/database/load'
import { type ObjectStore, secretsOf, type Settings } from '@bluebonnet/platform'
import { ResilientClient } from '@bluebonnet/platform/database/data-source'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrateTo } from '../commands/migrate.command.js'
import { assertOwnSchema } from '../commands/own-schema.js'
import { ownersOf, withDatabase } from '../commands/with-database.js'
import { StartupError } from '../process/startup-error.js'
import { type BackupEntry, drain, readBackup, secretMarkOf } from './backup-file.js'
import { mostBytes, setAuditAside } from './audit-aside.js'
import {
  type BackupContents,
  type BackupHead,
  InvalidBackupError,
  entries,
  formatVersion,
  headSchema,
} from './backup-format.js'
import { closeTables, hasPeople, openTables, quoted, rowsOf, stepsOf } from './tables.sql.js'

export interface RestoreTask {
  settings: Settings
  store: ObjectStore
  file: string
  key: string | null
  steps?: typeof migrations
}

export interface RestoreResult extends Pick<BackupContents, 'rows' | 'files' | 'missing'> {
  madeAt: string
  /** SECRET has changed since the backup: its links, second factors and taxpayer numbers cannot be decrypted. */
  isOtherSecret: boolean
}

/**
 * Restores database and files of a backup into an empty deployment, and migrates the schema to this release. Verifies
 * the whole backup before writing anything, and inserts all rows in one transaction: a failed restore leaves nothing
 * partial and can be repeated. Throws InvalidBackupError, and StartupError when records exist already.
 */
export const restoreBackup = async (task: RestoreTask): Promise<RestoreResult> => {
  const { settings, file, key, steps = migrations } = task
  const head = await checkWhole(file, key, steps)
  const owners = ownersOf(settings)
  await makeSchema(owners, head, steps)
  const client = new ResilientClient({ connectionString: owners.databaseUrl })
  await client.connect()
  try {
    await client.query('BEGIN')
    const contents = await fill({ ...task, client }, head)
    await client.query('COMMIT')
    await migrateTo(steps, settings)
    return {
      rows: contents.rows,
      files: contents.files,
      missing: contents.missing,
      madeAt: head.madeAt,
      isOtherSecret: !settings.embedded && !secretsOf(settings).map(secretMarkOf).includes(head.secretMark),
    }
  } finally {
    await client.end()
  }
}

const checkWhole = async (file: string, key: string | null, steps: typeof migrations): Promise<BackupHead> => {
  let head: BackupHead | null = null
  for await (const entry of readBackup(file, key)) {
    if (head === null) head = await headOf(entry, file)
    else await drain(entry.bytes)
  }
  if (head === null) throw new InvalidBackupError(`${file} is no backup of ours.`)
  if (head.migrations[0] !== baseline) {
    throw new StartupError(
      'The backup is from before Bluebonnet 1.0, which cannot read it. Restore it with the version that made it.',
    )
  }
  const known = steps.map((Step) => new Step().name)
  const unknown = head.migrations.find((name, nth) => known[nth] !== name)
  if (unknown !== undefined) {
    throw new StartupError(
      `The backup is of a newer release: it knows the migration ${unknown}, this one does not. ` +
        `Restore it with that release.`,
    )
  }
  return head
}

const headOf = async (entry: BackupEntry, file: string): Promise<BackupHead> => {
  if (entry.name !== entries.head) throw new InvalidBackupError(`${file} is no backup of ours.`)
  const head = headSchema.parse(JSON.parse((await buffer(entry.bytes)).toString()))
  if (head.format !== formatVersion)
    throw new InvalidBackupError(`${file} has the format ${head.format}; this release reads ${formatVersion}.`)
  return head
}

/** Migrates the schema to its state at the backup: reverts later migrations of a database that has no users yet. */
const makeSchema = async (settings: Settings, head: BackupHead, steps: typeof migrations): Promise<void> => {
  await withDatabase(
    settings,
    async (dataSource) => {
      await assertOwnSchema(dataSource, settings)
      const done = await stepsOf(dataSource)
      if (done.length > 0 && (await hasPeople(dataSource))) {
        throw new StartupError(
          'This database holds a brokerage already: nothing was written. Restore into an empty deployment.',
        )
      }
      for (let more = done.length - head.migrations.length; more > 0; more -= 1)
        await dataSource.undoLastMigration({ transaction: 'each' })
    },
    { migrations: steps },
  )
  await withDatabase(settings, (dataSource) => dataSource.runMigrations({ transaction: 'each' }), {
    migrations: steps.slice(0, head.migrations.length),
  })
}

interface Filling extends RestoreTask {
  client: Client
}

const fill = async (
  { client, store, settings, file, key }: Filling,
  { tables, sequences }: BackupHead,
): Promise<BackupContents> => {
  const bringBack = await setAside(client)
  await openTables(client, tables)
  await setAuditAside(store)
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns.join(', ')]))
  const walk = readBackup(file, key)
  let step = await walk.next()
  for (; step.done !== true; step = await walk.next()) {
    const { name, bytes } = step.value
    if (name.startsWith(entries.tables)) {
      const table = name.slice(entries.tables.length, name.lastIndexOf('/'))
      await pipeline(bytes, client.query(copyFrom(`COPY ${quoted(table)} (${columnsOf.get(table)}) FROM STDIN`)))
    } else if (name.startsWith(entries.objects)) {
      await store.put(bytes, name.slice(entries.objects.length), { maxBytes: mostBytes })
    } else if (name === entries.secret && settings.embedded) {
      await writeFile(join(settings.dataDir, 'secret'), bytes, { mode: 0o600 })
    } else await drain(bytes)
  }
  await closeTables(client, tables, sequences)
  await bringBack()
  await compare(client, step.value)
  return step.value
}

const compare = async (client: Client, { rows }: BackupContents): Promise<void> => {
  for (const [table, expected] of Object.entries(rows)) {
    const found = await rowsOf(client, table)
    if (found !== expected)
      throw new InvalidBackupError(`${table} has ${found} rows of ${expected}: nothing was restored.`)
  }
}
