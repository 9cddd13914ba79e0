import { HandlesJob, type JobHandler, ObjectStore } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { sweepObjects } from './sweep-objects.job.js'

/** An upload that nothing took into use within this time is swept. */
export const unrecordedHours = 24
const batch = 500

interface Swept {
  key: string
  /** Set while parts were still arriving. */
  upload_id: string | null
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
      for (const { key, upload_id: uploadId } of gone) {
        if (uploadId !== null) await this.store.dropParts({ key, uploadId })
        await this.store.delete(key)
      }
    }
  }

  /** Takes one batch of rows away and answers where their bytes are. */
  private async forget(): Promise<Swept[]> {
    const [rows] = await this.dataSource.query<[Swept[], number]>(
      `DELETE FROM objects WHERE id IN (
         SELECT id FROM objects WHERE recorded_at IS NULL AND created_at < now() - make_interval(hours => $1)
          ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED
       ) RETURNING key, upload_id`,
      [unrecordedHours, batch],
    )
    return rows
  }
}
