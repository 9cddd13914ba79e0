import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { limits } from '@bluebonnet/domain'
import { HandlesJob, type JobHandler, type JobRun, ObjectStore } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { DocumentEntity } from '../documents/document.entity.js'
import { DocumentEvents } from '../documents/document.events.js'
import { fileKinds, isImage } from '../files/file-kinds.js'
import { StoredObjectEntity } from '../objects/stored-object.entity.js'
import { type PictureKind, pictureKey, pictureKeysOf } from './picture-keys.js'
import { drawPictures } from './picture.job.js'
import { Pictures } from './pictures.js'

/** Stores the pictures of an image beside it. An unreadable one is marked, and the job is done as well. */
@Injectable()
@HandlesJob(drawPictures)
export class DrawPicturesHandler implements JobHandler<{ objectId: string }> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly store: ObjectStore,
    private readonly pictures: Pictures,
    private readonly events: DocumentEvents,
  ) {}

  async handle(run: JobRun<{ objectId: string }>): Promise<void> {
    const { manager } = this.dataSource
    const object = await manager.findOneBy(StoredObjectEntity, { id: run.payload.objectId, state: 'STORED' })
    if (object === null || object.contentType === null || !isImage(object.contentType)) return
    const isReadable = await this.draw(object, object.contentType)
    const isThere = await run.complete(async (tx) => {
      if (!isReadable) await this.mark(tx, object)
      return tx.existsBy(StoredObjectEntity, { id: object.id, key: object.key })
    })
    // The object was deleted or replaced while its pictures were drawn.
    if (isThere === false) for (const key of pictureKeysOf(object.key)) await this.store.delete(key)
  }

  /** False for damaged bytes. */
  private async draw({ key, purpose }: StoredObjectEntity, contentType: string): Promise<boolean> {
    const stored = await this.store.get(key)
    if (stored === null) return true
    const drawn = await this.pictures.draw(
      { bytes: await buffer(stored.stream), contentType },
      kindsOf(contentType, purpose),
    )
    if (typeof drawn === 'string') return drawn !== 'UNREADABLE'
    for (const [kind, bytes] of drawn)
      await this.store.put(Readable.from([bytes]), pictureKey(key, kind), {
        maxBytes: limits.fileBytes,
        contentType: fileKinds.jpeg.contentType,
      })
    return true
  }

  /** The upload, and the document that it became (docs/rules/papers-and-retention.md#marks). */
  private async mark(manager: EntityManager, { id, key }: StoredObjectEntity): Promise<void> {
    const { affected } = await manager.update(StoredObjectEntity, { id, key }, { mark: 'DAMAGED' })
    const document = affected === 1 ? await manager.findOneBy(DocumentEntity, { objectId: id }) : null
    if (document === null) return
    await manager.update(DocumentEntity, { id: document.id }, { mark: 'DAMAGED' })
    await this.events.marked(manager, document)
  }
}

/** What is shown of it: in lists, on the cards of listings, and where browsers cannot show the file. */
const kindsOf = (contentType: string, purpose: StoredObjectEntity['purpose']): PictureKind[] => [
  ...(contentType === fileKinds.heic.contentType ? (['shown'] as const) : []),
  ...(purpose === 'photo' ? (['card'] as const) : []),
  'thumbnail',
]
