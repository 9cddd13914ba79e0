import { access, constants, rename, rm, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pictureKeysOf } from '@bluebonnet/documents'
import type { ObjectStore, Settings } from '@bluebonnet/platform'
import { backupLock } from '@bluebonnet/platform/storage/backup-lock.sql'
import { ResilientClient } from '@bluebonnet/platform/database/data-source'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { StartupError } from '../process/startup-error.js'
import { BackupWriter, readWhole, secretMarkOf } from './backup-file.js'
import {
  auditFolder,
  type BackupContents,
  type BackupHead,
  type BackupTable,
  entries,
  formatVersion,
} from './backup-format.js'
import { bytesOfAll, fileKeys, quoted, sequencesOf, stepsOf, tablesOf } from './tables.sql.js'

/** A tar entry's length comes before its bytes, and a table's is only known at its end. */
const pieceBytes = 4_194_304
const lineBreak = 0x0a

export interface BackupTask {
  settings: Pick<Settings, 'databaseUrl' | 'secret' | 'embedded'>
  store: ObjectStore
  /** The target file; must not exist yet. */
  file: string
  /** The passphrase that encrypts it, or null. */
  key: string | null
}

/**
 * Writes a snapshot of database and files into one file while the product runs, reads the file back and compares every
 * byte, and only then renames it: a file of that name is a complete backup. Meanwhile no file is erased; the sweeps do
 * that later.
 */
export const writeBackup = async ({ settings, store, file, key }: BackupTask): Promise<BackupContents> => {
  const client = new ResilientClient({ connectionString: settings.databaseUrl })
  const draft = `${file}.part`
  await client.connect()
  try {
    // One backup at a time.
    await client.query('SELECT pg_advisory_lock($1)', [backupLock])
    await rm(draft, { force: true })
    if ((await stepsOf(client)).length === 0) throw new StartupError('This database is empty: nothing to back up.')
    await checkRoom(client, dirname(file))
    const writer = new BackupWriter(draft, key)
    try {
      const contents = await fill(writer, client, store, settings)
      await readWhole(draft, key)
      await rename(draft, file)
      return contents
    } catch (error) {
      await writer.abort()
      await rm(draft, { force: true })
      throw error
    }
  } finally {
    await client.end()
  }
}

const megabytes = (bytes: number): string => Math.ceil(bytes / 1_000_000).toLocaleString('en-US')

/** A full disk would stop everything that shares it. */
const checkRoom = async (client: Client, folder: string): Promise<void> => {
  await access(folder, constants.W_OK).catch(() => {
    throw new StartupError(`${folder} is not there, or not open to us: nothing was written.`)
  })
  const { bavail, bsize } = await statfs(folder)
  const needed = await bytesOfAll(client)
  if (bavail * bsize > needed) return
  throw new StartupError(
    `A backup may take ${megabytes(needed)} MB, and ${folder} has ${megabytes(bavail * bsize)} MB left: ` +
      `nothing was written.`,
  )
}

const fill = async (
  writer: BackupWriter,
  client: Client,
  store: ObjectStore,
  { secret, embedded }: BackupTask['settings'],
): Promise<BackupContents> => {
  // Before the snapshot: a published head must never be newer than the log that is restored with it.
  const heads = await audited(store)
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const migrations = await stepsOf(client)
  const tables = await tablesOf(client)
  const head: BackupHead = {
    format: formatVersion,
    madeAt: new Date().toISOString(),
    migrations,
    tables,
    sequences: await sequencesOf(client),
    secretMark: secretMarkOf(secret),
  }
  await writer.add(entries.head, Buffer.from(JSON.stringify(head)))
  // Otherwise the operator stores SECRET.
  if (embedded) await writer.add(entries.secret, Buffer.from(secret))
  for (const [objectKey, bytes] of heads) await writer.add(entries.objects + objectKey, bytes)
  const rows: Record<string, number> = {}
  for (const table of tables) rows[table.name] = await copyTable(writer, client, table)
  const contents = { rows, files: 0, bytes: 0, missing: [] as string[] }
  const copy = async (objectKey: string): Promise<boolean> => {
    const object = await store.get(objectKey)
    if (object === null) return false
    await writer.stream(entries.objects + objectKey, object.size, object.stream)
    contents.files += 1
    contents.bytes += object.size
    return true
  }
  for await (const { key: objectKey, isImage } of fileKeys(client)) {
    if (!(await copy(objectKey))) contents.missing.push(objectKey)
    // Includes rendered pictures: nothing renders them again.
    else if (isImage) for (const picture of pictureKeysOf(objectKey)) await copy(picture)
  }
  return writer.end(contents)
}

const audited = async (store: ObjectStore): Promise<Map<string, Buffer>> => {
  const heads = new Map<string, Buffer>()
  for await (const { key } of store.listOlderThan(new Date(Date.now() + 60_000), auditFolder)) {
    const object = await store.get(key)
    if (object !== null) heads.set(key, Buffer.concat(await object.stream.toArray()))
  }
  return heads
}

/** In pieces of whole rows, so that each can be restored separately: in COPY's text a line break always ends a row. */
const copyTable = async (writer: BackupWriter, client: Client, { name, columns }: BackupTable): Promise<number> => {
  const copy = client.query(copyTo(`COPY ${quoted(name)} (${columns.join(', ')}) TO STDOUT`))
  let waiting: Buffer[] = []
  let size = 0
  let pieces = 0
  const flush = async (): Promise<void> => {
    const bytes = Buffer.concat(waiting)
    const end = bytes.lastIndexOf(lineBreak) + 1
    pieces += 1
    await writer.add(`${entries.tables}${name}/${String(pieces).padStart(6, '0')}`, bytes.subarray(0, end))
    waiting = [bytes.subarray(end)]
    size = bytes.length - end
  }
  for await (const chunk of copy) {
    const bytes: Buffer = chunk
    waiting.push(bytes)
    size += bytes.length
    if (size >= pieceBytes) await flush()
  }
  if (size > 0) await flush()
  return copy.rowCount
}
