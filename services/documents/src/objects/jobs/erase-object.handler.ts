import { HandlesJob, type JobHandler, type JobRun, ObjectStore } from '@bluebonnet/platform'
import { eraseUnlessBackedUp } from '@bluebonnet/platform/storage/backup-lock'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { StoredObjectEntity } from '../stored-object.entity.js'
import { eraseObject } from './erase-object.job.js'

/** The row goes first: bytes without a row are swept later, a row without bytes would be a broken file. */
@Injectable()
@HandlesJob(eraseObject)
export class EraseObjectHandler implements JobHandler<{ objectId: string }> {
  constructor(
    private readonly store: ObjectStore,
    private readonly dataSource: DataSource,
  ) {}

  async handle(run: JobRun<{ objectId: string }>): Promise<void> {
    const key = await run.complete(async (manager) => {
      const object = await manager.findOneBy(StoredObjectEntity, { id: run.payload.objectId })
      await manager.delete(StoredObjectEntity, { id: run.payload.objectId })
      return object?.key ?? null
    })
    if (key !== undefined && key !== null) await eraseUnlessBackedUp(this.dataSource, () => this.store.delete(key))
  }
}
