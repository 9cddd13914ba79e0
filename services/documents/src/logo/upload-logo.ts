import { buffer } from 'node:stream/consumers'
import { BrokerageLogos } from '@bluebonnet/brokerage'
import { type BrokerageAnswer } from '@bluebonnet/contracts'
import { mebibyte } from '@bluebonnet/domain'
import { type Caller, httpErrors, ObjectStore, Tx } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { fileKinds } from '../files/file-kinds.js'
import { StoredObjectEntity } from '../objects/stored-object.entity.js'
import { Uploads } from '../objects/uploads.js'
import { Scans } from '../scan/scans.js'
import { logoErrors } from './logo.errors.js'

const types: readonly string[] = [fileKinds.png.contentType, fileKinds.jpeg.contentType]
const maxBytes = 2 * mebibyte
const maxPixels = 20_000_000
/** What a letterhead prints at 300 dots an inch (px). */
const within = { width: 720, height: 216, fit: 'inside', withoutEnlargement: true } as const

/** The brokerage's logo, kept as a plain PNG of the letterhead's size (docs/rules/cda.md#logo). */
@Injectable()
export class UploadLogo {
  constructor(
    private readonly tx: Tx,
    private readonly uploads: Uploads,
    private readonly scans: Scans,
    private readonly store: ObjectStore,
    private readonly logos: BrokerageLogos,
  ) {}

  /** `given` is an upload of the caller; null removes the logo. Throws logoErrors and what `Uploads.take` refuses. */
  async change(caller: Caller, given: string | null): Promise<BrokerageAnswer> {
    return this.tx.inTransaction(async (manager) => {
      const png = given === null ? null : await this.taken(manager, caller, given)
      return this.logos.change(manager, caller.userId, png)
    })
  }

  /** Consumes the upload: its bytes are deleted after the commit. */
  private async taken(manager: EntityManager, caller: Caller, given: string): Promise<Buffer> {
    const { id, contentType, sizeBytes } = await this.uploads.take(manager, caller, given, 'logo')
    if (!types.includes(contentType)) throw logoErrors.fail('LOGO_TYPE_REFUSED')
    if (sizeBytes > maxBytes) throw logoErrors.fail('LOGO_TOO_LARGE')
    const { key } = await manager.findOneByOrFail(StoredObjectEntity, { id })
    await this.scans.assertReadable(key)
    const stored = await this.store.get(key)
    if (stored === null) throw httpErrors.fail('NOT_FOUND')
    const png = await pngOf(await buffer(stored.stream))
    await this.uploads.release(manager, [id])
    return png
  }
}

const pngOf = async (bytes: Buffer): Promise<Buffer> => {
  const { default: sharp } = await import('sharp')
  try {
    return await sharp(bytes, { limitInputPixels: maxPixels }).autoOrient().resize(within).png().toBuffer()
  } catch (error) {
    throw logoErrors.fail(String(error).includes('pixel limit') ? 'LOGO_TOO_LARGE' : 'LOGO_UNREADABLE')
  }
}
