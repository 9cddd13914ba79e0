import { dayMs } from '@bluebonnet/domain'
import type { Dirent } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { newId } from '../ids.js'
import { deleteOlderThan, missingAsNull, writeDraft } from './folder-files.js'
import {
  assertObjectKey,
  type ByteRange,
  type ObjectInfo,
  ObjectStore,
  type PutOptions,
  type StoredObject,
} from './object-store.js'
import { byteLimit } from './stream-limits.js'

/** Unfinished writes; the leading dot keeps it from being a key. */
const unfinished = '.unfinished'

export class FolderStore extends ObjectStore {
  constructor(private readonly root: string) {
    super()
  }

  async prepare(): Promise<void> {
    await mkdir(this.root, { recursive: true })
    await this.dropUnfinished(new Date(Date.now() - 2 * dayMs))
  }

  async put(stream: Readable, key: string, options: PutOptions): Promise<ObjectInfo> {
    const target = this.path(key)
    const draft = join(this.root, unfinished, newId())
    await mkdir(dirname(draft), { recursive: true })
    try {
      // Synced to disk before it gets its name.
      await writeDraft(stream, byteLimit(options.maxBytes), draft)
      // Read before the rename: afterwards, another process may delete it.
      const { size, mtime } = await stat(draft)
      await mkdir(dirname(target), { recursive: true })
      await rename(draft, target)
      await syncFolder(dirname(target))
      return { key, size, modifiedAt: mtime }
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }

  async dropUnfinished(before: Date): Promise<void> {
    await deleteOlderThan(join(this.root, unfinished), before)
  }

  async get(key: string, options: { range?: ByteRange } = {}): Promise<StoredObject | null> {
    const file = await missingAsNull(open(this.path(key), 'r'))
    if (file === null) return null
    const found = await file.stat()
    if (found.isFile())
      return { key, size: found.size, modifiedAt: found.mtime, stream: file.createReadStream(options.range) }
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
    return key.startsWith('.') ? null : this.head(key)
  }

  private path(key: string): string {
    assertObjectKey(key)
    return join(this.root, ...key.split('/'))
  }
}

/** Without this a power failure could lose the name of a file whose bytes are safe. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
