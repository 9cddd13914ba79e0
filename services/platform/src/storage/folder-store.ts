import { createWriteStream, type Dirent } from 'node:fs'
import { mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { newId } from '../ids/index.js'
import { byteLimit } from './byte-limit.js'
import { assertObjectKey } from './object-key.js'
import { type ByteRange, type ObjectInfo, ObjectStore, type PutOptions, type StoredObject } from './object-store.js'

/** Unfinished writes; a leading dot, so that no key can name it. */
const unfinished = '.unfinished'

/** Objects as files under one folder. */
export class FolderStore extends ObjectStore {
  constructor(private readonly root: string) {
    super()
  }

  async put(stream: Readable, key: string, options: PutOptions): Promise<ObjectInfo> {
    const target = this.path(key)
    const draft = join(this.root, unfinished, newId())
    await mkdir(dirname(draft), { recursive: true })
    try {
      // On the disk before it gets its name: `flush` syncs the file when its stream ends.
      await pipeline(stream, byteLimit(options.maxBytes), createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }))
      await mkdir(dirname(target), { recursive: true })
      await rename(draft, target)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
    await syncFolder(dirname(target))
    const { size, mtime } = await stat(target)
    return { key, size, modifiedAt: mtime }
  }

  /** Removes what writes left behind that a crash cut short; nobody writes to one file for a day. */
  async dropUnfinished(before = new Date(Date.now() - 86_400_000)): Promise<void> {
    const folder = join(this.root, unfinished)
    for (const name of (await missingAsNull(readdir(folder))) ?? []) {
      const draft = await missingAsNull(stat(join(folder, name)))
      if (draft !== null && draft.mtime < before) await rm(join(folder, name), { force: true })
    }
  }

  async get(key: string, options: { range?: ByteRange } = {}): Promise<StoredObject | null> {
    const file = await missingAsNull(open(this.path(key), 'r'))
    if (file === null) return null
    const found = await file.stat()
    if (found.isFile()) return { key, size: found.size, modifiedAt: found.mtime, stream: file.createReadStream(options.range) }
    await file.close()
    return null
  }

  async head(key: string): Promise<ObjectInfo | null> {
    const found = await missingAsNull(stat(this.path(key)))
    return found?.isFile() ? { key, size: found.size, modifiedAt: found.mtime } : null
  }

  async delete(key: string): Promise<void> {
    await rm(this.path(key), { force: true })
  }

  async *listOlderThan(moment: Date, folder?: string): AsyncIterable<ObjectInfo> {
    const start = folder === undefined ? this.root : this.path(folder)
    const entries = await missingAsNull(opendir(start, { recursive: true }))
    if (entries === null) return
    for await (const entry of entries) {
      const info = await this.listed(entry)
      if (info !== null && info.modifiedAt < moment) yield info
    }
  }

  private async listed(entry: Dirent): Promise<ObjectInfo | null> {
    if (!entry.isFile()) return null
    const key = relative(this.root, join(entry.parentPath, entry.name)).split(sep).join('/')
    return key.startsWith(`${unfinished}/`) ? null : this.head(key)
  }

  private path(key: string): string {
    assertObjectKey(key)
    return join(this.root, ...key.split('/'))
  }
}

/** Without this a power cut could lose the name of a file whose bytes are safe. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const missingAsNull = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null
    throw error
  }
}
