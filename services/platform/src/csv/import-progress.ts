import { Injectable } from '@nestjs/common'
import { InjectDataSource } from '@nestjs/typeorm'
import { DataSource } from 'typeorm'
import type { Caller } from '../http/index.js'
import { Live } from '../live/live.module.js'
import { withContext } from '../observability/request-context.js'

/** Called with how many more rows are done. */
export type RowsDone = (rows: number) => void

const everyMs = 250

/** Tells the sender of a file how far it is, on the screens that they have open. */
@Injectable()
export class ImportProgress {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly live: Live,
  ) {}

  /**
   * Counts rows, of `steps` in all, and tells the percentage a few times a second: at once and not on commit, hence on
   * a connection of its own, for which nobody waits. What cannot be told is told with the next rows.
   */
  of({ userId }: Caller, steps: number): RowsDone {
    let done = 0
    let nextAt = 0
    let isTelling = false
    return (rows) => {
      done += rows
      if (isTelling || performance.now() < nextAt || done >= steps) return
      isTelling = true
      const event = { event: 'import', data: { percent: String(Math.floor((100 * done) / steps)) } } as const
      // Under the name of the change the tab would wait for its answer.
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
