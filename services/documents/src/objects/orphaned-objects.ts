import { eraseUnlessBackedUp } from '@bluebonnet/platform/storage/backup-lock.sql'
import { Injectable } from '@nestjs/common'
import { ObjectStore } from '@bluebonnet/platform'
import { DataSource } from 'typeorm'
import { unusedUploadHours } from './object.jobs.js'
import { keysWithoutRow } from './objects.sql.js'

const batch = 500

/** Removes bytes without a row, left by a process that died between the two writes. */
@Injectable()
export class OrphanedObjects {
  constructor(
    private readonly dataSource: DataSource,
    private readonly store: ObjectStore,
  ) {}

  /**
   * Removes keys of a folder that are older than a day, except those for which `isInHand` says that a row may still
   * name them.
   */
  async sweep(folder: string, isInHand: (key: string) => boolean = () => false): Promise<void> {
    let keys: string[] = []
    for await (const { key } of this.store.listOlderThan(
      new Date(Date.now() - unusedUploadHours * 3_600_000),
      folder,
    )) {
      if (isInHand(key)) continue
      keys.push(key)
      if (keys.length < batch) continue
      await this.remove(keys)
      keys = []
    }
    await this.remove(keys)
  }

  private async remove(keys: string[]): Promise<void> {
    const strays = await keysWithoutRow(this.dataSource, [keys])
    await eraseUnlessBackedUp(this.dataSource, async () => {
      for (const { key } of strays) await this.store.delete(key)
    })
  }
}
