import { HandlesJob, type JobHandler, ObjectStore } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { uploadFolder } from '../object-keys.js'
import { unrecordedHours } from './sweep-objects.handler.js'
import { sweepStrayBytes } from './sweep-objects.job.js'

const batch = 500

@Injectable()
@HandlesJob(sweepStrayBytes)
export class SweepStrayBytesHandler implements JobHandler<Record<string, never>> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly store: ObjectStore,
  ) {}

  async handle(): Promise<void> {
    const before = new Date(Date.now() - unrecordedHours * 3_600_000)
    let keys: string[] = []
    for await (const { key } of this.store.listOlderThan(before, uploadFolder)) {
      keys.push(key)
      if (keys.length < batch) continue
      await this.removeStrays(keys)
      keys = []
    }
    await this.removeStrays(keys)
    // An upload in parts that a row knew was swept a day after it was begun.
    await this.store.dropUnfinished(new Date(before.getTime() - unrecordedHours * 3_600_000))
  }

  private async removeStrays(keys: string[]): Promise<void> {
    const strays = await this.dataSource.query<{ key: string }[]>(
      'SELECT key FROM unnest($1::text[]) AS stored (key) WHERE NOT EXISTS (SELECT 1 FROM objects o WHERE o.key = stored.key)',
      [keys],
    )
    for (const { key } of strays) await this.store.delete(key)
  }
}
