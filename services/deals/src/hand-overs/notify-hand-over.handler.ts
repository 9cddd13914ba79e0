import { Injectable } from '@nestjs/common'
import { Announcements } from '@bluebonnet/notifications'
import { HandlesJob, type JobHandler, type JobRun, Outbox } from '@bluebonnet/platform'
import { formerAgent } from './hand-over.composer.js'
import { HandOverEntity } from './hand-over.entity.js'
import { handOverNotice } from './hand-overs.sql.js'
import { debounceMs, notifyHandOver } from './notify-hand-over.job.js'

@Injectable()
@HandlesJob(notifyHandOver)
export class NotifyHandOverHandler implements JobHandler<{ handOverId: string }> {
  constructor(
    private readonly announcements: Announcements,
    private readonly outbox: Outbox,
  ) {}

  async handle(run: JobRun<{ handOverId: string }>): Promise<void> {
    const { handOverId } = run.payload
    await run.complete(async (manager) => {
      const [row] = await handOverNotice(manager, [handOverId])
      if (row === undefined) return
      if (!row.isQuiet) {
        await this.outbox.add(manager, notifyHandOver, { handOverId }, { afterMs: debounceMs })
        return
      }
      // Later moves start a new notice.
      await manager.update(HandOverEntity, { id: handOverId }, { toldAt: () => 'clock_timestamp()' })
      const announcement = { type: 'HANDED_OVER', subjectId: handOverId, actorId: row.actorId } as const
      await this.announcements.announce(manager, announcement)
      await this.announcements.announce(manager, { ...announcement, aspect: formerAgent })
    })
  }
}
