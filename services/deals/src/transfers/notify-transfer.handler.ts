import { Injectable } from '@nestjs/common'
import { Announcements } from '@bluebonnet/notifications'
import { HandlesJob, type JobHandler, type JobRun, Outbox } from '@bluebonnet/platform'
import { formerAgent } from './transfer.composer.js'
import { TransferEntity } from './transfer.entity.js'
import { transferNotice } from './transfers.sql.js'
import { debounceMs, notifyTransfer } from './notify-transfer.job.js'

@Injectable()
@HandlesJob(notifyTransfer)
export class NotifyTransferHandler implements JobHandler<{ transferId: string }> {
  constructor(
    private readonly announcements: Announcements,
    private readonly outbox: Outbox,
  ) {}

  async handle(run: JobRun<{ transferId: string }>): Promise<void> {
    const { transferId } = run.payload
    await run.complete(async (manager) => {
      const [row] = await transferNotice(manager, [transferId])
      if (row === undefined) return
      if (!row.isQuiet) {
        await this.outbox.add(manager, notifyTransfer, { transferId }, { afterMs: debounceMs })
        return
      }
      // Later moves start a new notice.
      await manager.update(TransferEntity, { id: transferId }, { toldAt: () => 'clock_timestamp()' })
      const announcement = { type: 'TRANSFERRED', subjectId: transferId, actorId: row.actorId } as const
      await this.announcements.announce(manager, announcement)
      await this.announcements.announce(manager, { ...announcement, aspect: formerAgent })
    })
  }
}
