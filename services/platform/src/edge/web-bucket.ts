import { createHash } from 'node:crypto'
import { mkdir, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { missingAsNull, s3Client, s3Reason, type S3Settings } from '../storage/s3-client.js'
import { contentType } from './web-file.js'

/** The pointers to all other files. Other files are copied before these and removed after them. */
const [page, registry] = ['shell/index.html', 'portals.json'] as const
/** Unreferenced files of this age belong to an abandoned release, not to one in progress. */
const unusedMs = 3_600_000
const atOnce = 8

/** A pointer file; `mark` is null when there is none yet. */
export interface VersionedText {
  text: string
  mark: string | null
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined

const each = async <Item>(items: readonly Item[], act: (item: Item) => Promise<void>): Promise<void> => {
  const waiting = [...items]
  const next = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await act(item)
  }
  await Promise.all(Array.from({ length: atOnce }, next))
}

/**
 * Shell and portals in an S3 bucket, with a copy of them in a folder: pages are served, and releases prepared, from the
 * copy only, as without a bucket. Anyone with write access to the bucket can release, from any machine.
 */
export class WebBucket {
  private readonly client: S3Client
  private readonly bucket: string
  /** The ETag of each file in the copy, by key. */
  private readonly marks = new Map<string, string>()
  private isChecked = false

  constructor(
    settings: S3Settings,
    private readonly folder: string,
  ) {
    this.client = s3Client(settings)
    this.bucket = settings.bucket
  }

  /**
   * Syncs the folder from the bucket: all other files before the pointers to them. Two conditional requests when
   * nothing has changed. Throws the store's errors; the folder stays usable.
   */
  async copy(): Promise<void> {
    const pointers = await Promise.all([page, registry].map(async (key) => ({ key, found: await this.changed(key) })))
    const changed = pointers.flatMap(({ key, found }) => (found === null ? [] : [{ key, ...found }]))
    if (changed.length === 0) return
    const listed = await this.list('')
    const others = [...listed].filter(([key]) => /^(?:shell|p)\/.*[^/]$/.test(key) && key !== page)
    await each(others, async ([key, mark]) => this.download(key, mark))
    for (const { key, bytes, modified, mark } of changed) {
      await this.write(key, bytes, modified)
      this.marks.set(key, mark)
    }
    await this.removeOthers(listed)
  }

  /** The current registry of the bucket. */
  async read(): Promise<VersionedText> {
    const found = await missingAsNull(this.client.send(new GetObjectCommand(this.at(registry))))
    if (found === null) return { text: '', mark: null }
    return { text: (await found.Body?.transformToString()) ?? '', mark: found.ETag ?? '' }
  }

  /**
   * Writes the registry unless it changed since it was read: false then. Throws when the store does not support
   * conditional writes, because one of two concurrent releases would be lost.
   */
  async swap(text: string, mark: string | null): Promise<boolean> {
    if (!this.isChecked && !(await this.isConditional()))
      throw new Error(`The store of ${this.bucket} does not support conditional writes (If-Match), which releases need`)
    this.isChecked = true
    return this.putIf(registry, text, mark === null ? { IfNoneMatch: '*' } : { IfMatch: mark })
  }

  /** Uploads a file of the copy, or all files of a folder in it. */
  async put(path: string): Promise<void> {
    const root = join(this.folder, path)
    if ((await stat(root)).isFile()) return this.putFile(path)
    const entries = await readdir(root, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    await each(files, async (file) => this.putFile(file.slice(this.folder.length + 1)))
  }

  /** Removes a file, or all files of a folder. */
  async drop(path: string): Promise<void> {
    const keys = [...(await this.list(path)).keys()].filter((key) => key === path || key.startsWith(`${path}/`))
    await each(keys, async (key) => {
      await missingAsNull(this.client.send(new DeleteObjectCommand(this.at(key))))
    })
  }

  private at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.bucket, Key: key }
  }

  /** Whether the store refuses the second of two writes that must each be the first. */
  private async isConditional(): Promise<boolean> {
    await this.putIf('conditional.txt', 'conditional', { IfNoneMatch: '*' })
    return !(await this.putIf('conditional.txt', 'conditional', { IfNoneMatch: '*' }))
  }

  private async putIf(
    key: string,
    text: string,
    condition: { IfMatch?: string; IfNoneMatch?: string },
  ): Promise<boolean> {
    const input = { ...this.at(key), Body: text, ContentType: contentType(key), ...condition }
    try {
      await this.client.send(new PutObjectCommand(input))
      return true
    } catch (error) {
      // 412: it has changed. 409: a concurrent write. 404: it was deleted.
      if ([404, 409, 412].includes(statusOf(error) ?? 0) && s3Reason(error) !== 'NoSuchBucket') return false
      throw error
    }
  }

  private async putFile(key: string): Promise<void> {
    const Body = await readFile(join(this.folder, key))
    await this.client.send(new PutObjectCommand({ ...this.at(key), Body, ContentType: contentType(key) }))
  }

  /** Every object below a prefix, with its ETag. */
  private async list(prefix: string): Promise<Map<string, string>> {
    const pages = paginateListObjectsV2({ client: this.client }, { Bucket: this.bucket, Prefix: prefix })
    const listed = new Map<string, string>()
    for await (const { Contents = [] } of pages)
      for (const { Key, ETag = '' } of Contents) if (Key !== undefined) listed.set(Key, ETag)
    return listed
  }

  /** An object, unless the copy already has it. */
  private async changed(key: string): Promise<{ bytes: Uint8Array; modified: Date; mark: string } | null> {
    const known = this.marks.get(key)
    const input = { ...this.at(key), ...(known === undefined ? {} : { IfNoneMatch: known }) }
    const found = await missingAsNull(this.client.send(new GetObjectCommand(input))).catch((error: unknown) => {
      if (statusOf(error) === 304) return null
      throw error
    })
    if (found?.Body === undefined) return null
    const bytes = await found.Body.transformToByteArray()
    return { bytes, modified: found.LastModified ?? new Date(), mark: found.ETag ?? '' }
  }

  private async download(key: string, mark: string): Promise<void> {
    if (this.marks.get(key) === mark || (await this.isCurrent(key, mark))) return
    this.marks.delete(key)
    const found = await this.changed(key)
    // Deleted since the listing: nothing points to it.
    if (found === null) return
    await this.write(key, found.bytes, found.modified)
    this.marks.set(key, found.mark)
  }

  /** Most stores use an object's MD5 as its ETag. */
  private async isCurrent(key: string, mark: string): Promise<boolean> {
    const bytes = await readFile(this.fileOf(key)).catch(() => null)
    const isSame = bytes !== null && mark === `"${createHash('md5').update(bytes).digest('hex')}"`
    if (isSame) this.marks.set(key, mark)
    return isSame
  }

  /** The path of a key in the copy. Throws a RangeError for a path outside of it. */
  private fileOf(key: string): string {
    if (key.split('/').some((part) => part === '' || part === '.' || part === '..')) throw new RangeError('Not a file')
    return join(this.folder, key)
  }

  /** Atomic, so that the file is always served whole. Keeps the bucket's modification time, for clean-up by age. */
  private async write(key: string, bytes: Uint8Array, modified: Date): Promise<void> {
    const file = this.fileOf(key)
    const draft = `${file}.${process.pid}.draft`
    await mkdir(dirname(file), { recursive: true })
    await writeFile(draft, bytes)
    await utimes(draft, modified, modified)
    await rename(draft, file)
  }

  private async removeOthers(listed: ReadonlyMap<string, string>): Promise<void> {
    for (const place of ['shell', 'p']) {
      const entries = await readdir(join(this.folder, place), { recursive: true, withFileTypes: true }).catch(() => [])
      for (const entry of entries.filter((one) => one.isFile())) {
        const file = join(entry.parentPath, entry.name)
        if (listed.has(file.slice(this.folder.length + 1))) continue
        const { mtimeMs } = await stat(file)
        if (Date.now() - mtimeMs > unusedMs) await rm(file, { force: true })
      }
    }
  }
}
