import { Injectable } from '@nestjs/common'
import { InjectDataSource } from '@nestjs/typeorm'
import { DataSource } from 'typeorm'
import type { Caller } from '../http/index.js'
import { Live } from '../live/live.module.js'
import { withContext } from '../observability/request-context.js'

/** Reports how many more rows are done. */
export type RowProgress = (rows: number) => void

const everyMs = 250

/** Reports the progress of an import to its sender, on their open screens. */
@Injectable()
export class ImportProgress {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly live: Live,
  ) {}

  /**
   * Counts rows out of `steps` and publishes the percentage a few times a second: immediately and not on commit, hence
   * on a separate connection, without waiting for it. A failed message is covered by the next one.
   */
  of({ userId }: Caller, steps: number): RowProgress {
    let done = 0
    let nextAt = 0
    let isTelling = false
    return (rows) => {
      done += rows
      if (isTelling || performance.now() < nextAt || done >= steps) return
      isTelling = true
      const event = { event: 'import', data: { percent: String(Math.floor((100 * done) / steps)) } } as const
      // With the change's name, the tab would wait for its own response.
      void withContext({ change: null }, () =>
        this.live.publish(this.dataSource.manager, { ...event, audience: { users: [userId] } }),
      )
        .catch(() => undefined)
        .finally(() => {
          isTelling = false
          nextAt = performance.now() + everyMs
        })
    }
  }
}
