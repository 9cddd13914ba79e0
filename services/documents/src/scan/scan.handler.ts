import {
  HandlesJob,
  type JobHandler,
  type JobRun,
  ChangeHistory,
  ObjectStore,
  Outbox,
  scannedBy,
  type Settings,
  SETTINGS,
} from '@bluebonnet/platform'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { StoredObjectEntity } from '../objects/stored-object.entity.js'
import { requestPictures } from '../pictures/picture.job.js'
import { scanObject } from './scan.job.js'

/** While the scanner is unavailable the job fails and is retried, and the file waits. */
@Injectable()
@HandlesJob(scanObject)
export class ScanObjectHandler implements JobHandler<{ objectId: string }> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly store: ObjectStore,
    private readonly history: ChangeHistory,
    private readonly outbox: Outbox,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async handle(run: JobRun<{ objectId: string }>): Promise<void> {
    const { objectId: id } = run.payload
    const object = await this.dataSource.manager.findOneBy(StoredObjectEntity, { id, scan: 'WAITING' })
    const malware = object === null ? null : await this.malwareIn(object.key)
    await run.complete(async (manager) => {
      if (object === null) return
      // Bytes that replaced these meanwhile have their own scan.
      const looked = { id, key: object.key }
      const scan = malware === null ? 'CLEAN' : 'FOUND'
      const { affected } = await manager.update(StoredObjectEntity, looked, { scan, malware })
      if (affected !== 1) return
      if (malware === null) return requestPictures(this.outbox, manager, object)
      await this.history.record(manager, object.ownerId, 'upload.malware', id, {
        after: { name: object.name, malware },
      })
    })
  }

  /** The name of the malware, or null: also if the bytes are gone, or the scanner was removed since. */
  private async malwareIn(key: string): Promise<string | null> {
    const found = this.settings.clamdUrl === null ? null : await this.store.get(key)
    return found === null || this.settings.clamdUrl === null ? null : scannedBy(this.settings.clamdUrl, found.stream)
  }
}
