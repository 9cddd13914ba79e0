import { Injectable } from '@nestjs/common'
import { HandlesJob, type JobHandler, type JobRun, ObjectStore } from '@bluebonnet/platform'
import { eraseUnlessBackedUp } from '@bluebonnet/platform/storage/backup-lock.sql'
import { DataSource } from 'typeorm'
import { deleteBytes } from './delete-bytes.js'
import { uploadFolder } from './object-path.js'
import { eraseObject, sweepObjects, sweepOrphanedObjects, unusedUploadHours } from './object.jobs.js'
import { removeUnrecorded } from './objects.sql.js'
import { StoredObjectEntity } from './stored-object.entity.js'
import { OrphanedObjects } from './orphaned-objects.js'

/** Deletes the row first: bytes without a row are swept later, a row without bytes would be a broken file. */
@Injectable()
@HandlesJob(eraseObject)
export class EraseObjectHandler implements JobHandler<{ objectId: string }> {
  constructor(
    private readonly store: ObjectStore,
    private readonly dataSource: DataSource,
  ) {}

  async handle(run: JobRun<{ objectId: string }>): Promise<void> {
    const erased = await run.complete(async (manager) => {
      const object = await manager.findOneBy(StoredObjectEntity, { id: run.payload.objectId })
      await manager.delete(StoredObjectEntity, { id: run.payload.objectId })
      return object
    })
    if (erased) await eraseUnlessBackedUp(this.dataSource, () => deleteBytes(this.store, erased))
  }
}

const batch = 500

interface Swept {
  key: string
  content_type: string | null
}

@Injectable()
@HandlesJob(sweepObjects)
export class SweepObjectsHandler implements JobHandler<Record<string, never>> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly store: ObjectStore,
  ) {}

  async handle(): Promise<void> {
    for (let gone = await this.forget(); gone.length > 0; gone = await this.forget()) {
      for (const { key, content_type: contentType } of gone) await deleteBytes(this.store, { key, contentType })
    }
  }

  /** Deletes one batch of rows and returns the keys of their bytes. */
  private async forget(): Promise<Swept[]> {
    const rows = await removeUnrecorded(this.dataSource, [unusedUploadHours, batch])
    return rows
  }
}

@Injectable()
@HandlesJob(sweepOrphanedObjects)
export class SweepOrphanedObjectsHandler implements JobHandler<Record<string, never>> {
  constructor(
    private readonly orphanedObjects: OrphanedObjects,
    private readonly store: ObjectStore,
  ) {}

  async handle(): Promise<void> {
    await this.orphanedObjects.sweep(uploadFolder)
    await this.store.dropUnfinished(new Date(Date.now() - 2 * unusedUploadHours * 3_600_000))
  }
}
