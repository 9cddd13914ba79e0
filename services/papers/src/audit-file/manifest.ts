import { createHash } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import type { ArchivedFile } from '@bluebonnet/documents'

export const generatedFile = (name: string, bytes: Buffer, modifiedAt: Date): ArchivedFile => ({
  name,
  size: bytes.length,
  modifiedAt,
  open: async () => Promise.resolve(Readable.from([bytes])),
})

const lineOf = (name: string, sum: string): string => `${sum}  ${name}\n`
const noSum = '0'.repeat(64)

/**
 * `manifest.sha256` for `sha256sum -c`. Hashes the bytes while they enter the archive, so that no file is read twice or
 * held in memory.
 */
export class Manifest {
  private readonly sums = new Map<string, string>()

  /** Returns the file for the archive. The manifest lists its hash once it has been read. */
  summed(file: ArchivedFile): ArchivedFile {
    const { name } = file
    this.sums.set(name, noSum)
    return {
      ...file,
      open: async () => {
        const source = await file.open()
        const hash = createHash('sha256')
        const through = new Transform({
          transform: (chunk: Buffer, _encoding, done) => {
            hash.update(chunk)
            done(null, chunk)
          },
          flush: (done) => {
            this.sums.set(name, hash.digest('hex'))
            done()
          },
        })
        source.once('error', (error) => through.destroy(error))
        through.once('close', () => source.destroy())
        return source.pipe(through)
      },
    }
  }

  /** The manifest of all files so far. It must be read after them. */
  file(modifiedAt: Date): ArchivedFile {
    return {
      name: 'manifest.sha256',
      size: this.bytes().length,
      modifiedAt,
      open: async () => Promise.resolve(Readable.from([this.bytes()])),
    }
  }

  private bytes(): Buffer {
    return Buffer.from([...this.sums].map(([name, sum]) => lineOf(name, sum)).join(''))
  }
}
