import { createHash, type Hash, hkdfSync } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished, pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { extract, type Pack, pack } from 'tar-stream'
import { type BackupContents, InvalidBackupError, contentsSchema, entries } from './backup-format.js'

/** Files are compressed already: a higher level only takes time. */
const gzipLevel = 1
/** BACKUP_KEY has at least 32 characters: a slow key derivation, which short passwords need, would only add minutes. */
const workFactor = 12
const ageHeader = 'age-encryption.org/'

/** A fingerprint of SECRET that reveals nothing about it. */
export const secretMarkOf = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', 'bluebonnet backup mark', 8)).toString('hex')

const hashed = (hash: Hash) =>
  async function* (bytes: AsyncIterable<unknown>): AsyncGenerator<Uint8Array, void, undefined> {
    for await (const chunk of bytes) {
      if (!(chunk instanceof Uint8Array)) throw new TypeError('A backup is made of bytes')
      hash.update(chunk)
      yield chunk
    }
  }

/** Writes entries sequentially into a file, and hashes all their bytes. */
export class BackupWriter {
  private readonly tar: Pack = pack()
  private readonly hash = createHash('sha256')
  private readonly written: Promise<void>
  private failure: unknown

  constructor(file: string, key: string | null) {
    this.written = writeSealed(this.tar, file, key)
    this.written.catch((error: unknown) => {
      this.failure = error
      this.tar.destroy()
    })
  }

  async add(name: string, bytes: Buffer): Promise<void> {
    await this.stream(name, bytes.length, Readable.from([bytes]))
  }

  /** `size` in bytes is exact; a stream that is shorter or longer fails. */
  async stream(name: string, size: number, bytes: Readable): Promise<void> {
    this.hash.update(`${name}\n`)
    try {
      await pipeline(bytes, hashed(this.hash), this.tar.entry({ name, size }))
    } catch (error) {
      // The disk's error is more useful than that the tar was closed.
      throw this.failure ?? error
    }
  }

  /** Writes the last entry; afterwards the file is complete and synced to disk. */
  async end(contents: Omit<BackupContents, 'sha256'>): Promise<BackupContents> {
    const whole: BackupContents = { ...contents, sha256: this.hash.copy().digest('hex') }
    await this.add(entries.contents, Buffer.from(JSON.stringify(whole)))
    this.tar.finalize()
    await this.written
    return whole
  }

  /** Closes the file and leaves it unfinished. */
  async abort(): Promise<void> {
    this.tar.destroy()
    await this.written.catch(() => undefined)
  }
}

const writeSealed = async (tar: Pack, file: string, key: string | null): Promise<void> => {
  const packed = new PassThrough()
  const packing = pipeline(tar, createGzip({ level: gzipLevel }), packed)
  const sealed = key === null ? packed : Readable.from(await encrypted(packed, key))
  await Promise.all([packing, pipeline(sealed, createWriteStream(file, { flags: 'wx', mode: 0o600 }))])
  const written = await open(file, 'r')
  await written.sync()
  await written.close()
}

const encrypted = (plain: Readable, key: string): Promise<ReadableStream<Uint8Array>> => {
  const encrypter = new Encrypter()
  encrypter.setScryptWorkFactor(workFactor)
  encrypter.setPassphrase(key)
  return encrypter.encrypt(webStream(plain))
}

const webStream = (stream: Readable): ReadableStream<Uint8Array> => ReadableStream.from<Uint8Array>(stream)

export interface BackupEntry {
  readonly name: string
  /** Must be read to its end before the next entry. */
  readonly bytes: Readable
}

/**
 * The entries of a backup in their order, without the last one, which verifies them: reaching the end means that every
 * byte was verified. Throws InvalidBackupError for anything that is not a complete backup.
 */
export async function* readBackup(
  file: string,
  key: string | null,
): AsyncGenerator<BackupEntry, BackupContents, undefined> {
  const tar = extract()
  const reading = pipeline(await opened(file, key), createGunzip(), tar)
  reading.catch(() => undefined)
  const hash = createHash('sha256')
  try {
    for await (const entry of tar) {
      const { name } = entry.header
      if (name === entries.contents) return checked(hash, await buffer(Readable.from(entry)))
      hash.update(`${name}\n`)
      yield { name, bytes: Readable.from(damagedOn(file, hashed(hash)(entry))) }
    }
  } catch (error) {
    throw broken(file, error)
  }
  throw new InvalidBackupError(`${file} ends too early: it was cut, or never written to its end.`)
}

const broken = (file: string, error: unknown): InvalidBackupError =>
  error instanceof InvalidBackupError
    ? error
    : new InvalidBackupError(`${file} is damaged or no backup of ours: ${messageOf(error)}.`, { cause: error })

/** The reader of an entry gets the error for damage in the middle of it. */
async function* damagedOn(file: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* bytes
  } catch (error) {
    throw broken(file, error)
  }
}

/** Reads to the end and discards the bytes. */
export const drain = async (bytes: Readable): Promise<void> => {
  bytes.resume()
  await finished(bytes)
}

/** Succeeds only when the file is complete; returns its contents. */
export const readWhole = async (file: string, key: string | null): Promise<BackupContents> => {
  const walk = readBackup(file, key)
  let step = await walk.next()
  for (; step.done !== true; step = await walk.next()) await drain(step.value.bytes)
  return step.value
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const checked = (hash: Hash, bytes: Buffer): BackupContents => {
  const contents = contentsSchema.parse(JSON.parse(bytes.toString()))
  if (contents.sha256 !== hash.digest('hex'))
    throw new InvalidBackupError('What the backup holds is not what was written into it: it was changed or damaged.')
  return contents
}

/** The file's decrypted bytes. */
const opened = async (file: string, key: string | null): Promise<Readable> => {
  const isEncrypted = await beginsWith(file, ageHeader)
  if (!isEncrypted) return createReadStream(file)
  if (key === null)
    throw new InvalidBackupError(`${file} is encrypted: set BACKUP_KEY to the passphrase it was made with.`)
  const decrypter = new Decrypter()
  decrypter.addPassphrase(key)
  try {
    return Readable.from(await decrypter.decrypt(webStream(createReadStream(file))))
  } catch (error) {
    throw new InvalidBackupError(`${file} cannot be opened with this BACKUP_KEY.`, { cause: error })
  }
}

const beginsWith = async (file: string, mark: string): Promise<boolean> => {
  const found = await open(file, 'r').catch((error: unknown) => {
    throw new InvalidBackupError(`${file} cannot be read: ${messageOf(error)}.`, { cause: error })
  })
  try {
    const read = await found.read(Buffer.alloc(mark.length), 0, mark.length, 0)
    return read.buffer.toString('utf8', 0, read.bytesRead) === mark
  } finally {
    await found.close()
  }
}
