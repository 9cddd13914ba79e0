import { createHash } from 'node:crypto'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { newId } from '../ids.js'
import { isMissing, missingAsNull, writeDraft } from './folder-files.js'
import { assertObjectKey, PartsGoneError, type StoredPart } from './object-store.js'
import { exactLength } from './stream-limits.js'

type PartName = Pick<StoredPart, 'number' | 'etag'>

/**
 * A file of its own for each content of a part: whoever puts the parts together gets the ones that they named, or none.
 */
const fileOf = ({ number, etag }: PartName): string => `${number}-${etag}`

/** Uploads in parts as one folder each, a part as a file in it. */
export class FolderParts {
  constructor(private readonly root: string) {}

  async begin(): Promise<string> {
    const uploadId = newId()
    await mkdir(this.folder(uploadId), { recursive: true })
    return uploadId
  }

  async put(stream: Readable, uploadId: string, number: number, size: number): Promise<StoredPart> {
    const folder = this.folder(uploadId)
    const draft = join(folder, `draft-${newId()}`)
    const hash = createHash('sha256')
    try {
      await writeDraft(
        stream,
        exactLength(size, (chunk) => hash.update(chunk)),
        draft,
      )
      const part = { number, size, etag: hash.digest('hex') }
      await rename(draft, join(folder, fileOf(part)))
      await this.dropOthers(folder, part)
      return part
    } catch (error) {
      await rm(draft, { force: true })
      throw isMissing(error) ? new PartsGoneError() : error
    }
  }

  /**
   * The bytes of these parts, one after the other. The stream fails with PartsGoneError when one of them is not there.
   */
  read(uploadId: string, parts: readonly PartName[]): Readable {
    return Readable.from(this.chunks(uploadId, parts), { objectMode: false })
  }

  async drop(uploadId: string): Promise<void> {
    await rm(this.folder(uploadId), { recursive: true, force: true })
  }

  private async *chunks(uploadId: string, parts: readonly PartName[]): AsyncGenerator<Buffer> {
    for (const part of parts) {
      assertObjectKey(fileOf(part))
      const file = await missingAsNull(open(join(this.folder(uploadId), fileOf(part)), 'r'))
      if (file === null) throw new PartsGoneError()
      yield* file.createReadStream()
    }
  }

  /** What was sent before under the same number. */
  private async dropOthers(folder: string, part: PartName): Promise<void> {
    const others = (await readdir(folder)).filter((name) => name.startsWith(`${part.number}-`) && name !== fileOf(part))
    for (const name of others) await rm(join(folder, name), { force: true })
  }

  private folder(uploadId: string): string {
    assertObjectKey(uploadId)
    return join(this.root, uploadId)
  }
}
