import { HandlesJob, type JobHandler, ObjectStore } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { sweepObjects } from './sweep-objects.job.js'

/** An upload that nothing took into use within this time is swept. */
export const unrecordedHours = 24
const batch = 500

@Injectable()
@HandlesJob(sweepObjects)
export class SweepObjectsHandler implements JobHandler<Record<string, never>> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly store: ObjectStore,
  ) {}

  async handle(): Promise<void> {
    for (let keys = await this.forget(); keys.length > 0; keys = await this.forget()) {
      for (const key of keys) await this.store.delete(key)
    }
  }

  /** Takes one batch of rows away and answers the keys of their bytes. */
  private async forget(): Promise<string[]> {
    const [rows] = await this.dataSource.query<[{ key: string }[], number]>(
      `DELETE FROM objects WHERE id IN (
         SELECT id FROM objects WHERE recorded_at IS NULL AND created_at < now() - make_interval(hours => $1)
          ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED
       ) RETURNING key`,
      [unrecordedHours, batch],
    )
    return rows.map((row) => row.key)
  }
}
