import { Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { type Caller, type ObjectInfo, ObjectStore, PartsGoneError, Refusal } from '@bluebonnet/platform'
import { DataSource, Repository } from 'typeorm'
import { Scans } from '../../scan/scans.js'
import { objectErrors } from '../object.errors.js'
import { kindOfStored, sha256Of } from '../stored-kind.js'
import { ObjectPartEntity, StoredObjectEntity } from '../stored-object.entity.js'
import type { ReceivedObject } from '../upload-receiver.js'
import { bytesBeside, openUpload, type OpenUpload, partsOf, unquoted } from './open-upload.js'

interface NamedPart {
  PartNumber: number
  ETag: string
}

/** Makes one object of an upload's parts and judges it as a whole. */
@Injectable()
export class PartJoiner {
  private readonly joining = new Map<string, Promise<ReceivedObject>>()

  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(StoredObjectEntity) private readonly objects: Repository<StoredObjectEntity>,
    private readonly store: ObjectStore,
    private readonly scans: Scans,
  ) {}

  /**
   * The finished object; asking again, when the answer was lost, answers the same. `named` are the parts that the
   * sender knows of, which must be all. Throws UPLOAD_NOT_FOUND, UPLOAD_PARTS_MISSING, PART_TOO_SMALL and what the
   * file's type refuses.
   */
  async complete(caller: Caller, id: string, named?: readonly NamedPart[]): Promise<ReceivedObject> {
    const before = await this.finished(caller, id)
    if (before !== null) return before
    try {
      return await this.joinOnce(caller, id, named)
    } catch (error) {
      // What is refused because another process was finishing the same upload at the same moment is finished all the
      // same.
      const meanwhile = error instanceof Refusal ? await this.finished(caller, id) : null
      if (meanwhile === null) throw error
      return meanwhile
    }
  }

  /**
   * A call that comes while another puts the same parts together waits for it: not every store can do so twice at once.
   */
  private async joinOnce(caller: Caller, id: string, named?: readonly NamedPart[]): Promise<ReceivedObject> {
    const upload = `${caller.userId}/${id}`
    const underWay = this.joining.get(upload) ?? this.join(caller, id, named).finally(() => this.joining.delete(upload))
    this.joining.set(upload, underWay)
    return underWay
  }

  private async join(caller: Caller, id: string, named?: readonly NamedPart[]): Promise<ReceivedObject> {
    const open = await openUpload(this.dataSource.manager, caller, id)
    const parts = await partsOf(this.dataSource.manager, id)
    this.assertWhole(parts, named)
    const joined = await this.joined(open, parts)
    if (joined === null) throw objectErrors.fail('UPLOAD_PARTS_MISSING')
    if (await this.confirm(open, joined)) await this.store.dropParts(open.upload)
    const answer = await this.finished(caller, id)
    if (answer !== null) return answer
    await this.store.delete(open.object.key)
    throw objectErrors.fail('UPLOAD_NOT_FOUND')
  }

  private assertWhole(parts: readonly ObjectPartEntity[], named?: readonly NamedPart[]): void {
    const isWhole = parts.length > 0 && parts.every((part, index) => part.number === index + 1)
    const byNumber = new Map(named?.map(({ PartNumber, ETag }) => [PartNumber, unquoted(ETag)]))
    const isNamed =
      named === undefined ||
      (named.length === parts.length && parts.every(({ number, etag }) => byNumber.get(number) === etag))
    if (!isWhole || !isNamed) throw objectErrors.fail('UPLOAD_PARTS_MISSING')
    if (parts.slice(0, -1).some(({ sizeBytes }) => sizeBytes < this.store.leastPartBytes))
      throw objectErrors.fail('PART_TOO_SMALL')
  }

  /**
   * Null when the store has these parts no more, unless they were put together before and nobody could write it down.
   */
  private async joined({ upload }: OpenUpload, parts: readonly ObjectPartEntity[]): Promise<ObjectInfo | null> {
    try {
      return await this.store.joinParts(upload, parts)
    } catch (error) {
      if (!(error instanceof PartsGoneError)) throw error
      const found = await this.store.head(upload.key)
      return found?.size === bytesBeside(parts, 0) ? found : null
    }
  }

  /** False when the upload is no longer open. A file of a kind that is not taken is gone, and its upload with it. */
  private async confirm({ object }: OpenUpload, { key, size }: ObjectInfo): Promise<boolean> {
    try {
      const kind = await kindOfStored(this.store, object, { key, size })
      const sha256 = await sha256Of(this.store, key)
      return await this.dataSource.transaction(async (manager) => {
        const told = { sizeBytes: size, sha256, ...kind }
        const stored = { state: 'STORED', storedAt: new Date(), uploadId: null, ...told } as const
        const { affected } = await manager.update(StoredObjectEntity, { id: object.id, state: 'PARTS' }, stored)
        if (affected !== 1) return false
        await manager.delete(ObjectPartEntity, { objectId: object.id })
        await this.scans.ask(manager, { id: object.id, contentType: kind.contentType })
        return true
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { affected } = await this.objects.delete({ id: object.id, state: 'PARTS' })
      if (affected === 1) await this.store.delete(key)
      throw error
    }
  }

  private async finished(caller: Caller, id: string): Promise<ReceivedObject | null> {
    const object = await this.objects.findOneBy({ id, ownerId: caller.userId, state: 'STORED' })
    if (object === null || object.sizeBytes === null || object.contentType === null) return null
    return { id, sizeBytes: object.sizeBytes, contentType: object.contentType }
  }
}
