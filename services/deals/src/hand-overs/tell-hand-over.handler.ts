import { Announcements } from '@bluebonnet/notifications'
import { HandlesJob, type JobHandler, type JobRun, Outbox } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { formerAgent } from './hand-over.composer.js'
import { quietMs, tellHandOver } from './tell-hand-over.job.js'

interface Row {
  actorId: string
  isQuiet: boolean
}

const take = `
  SELECT actor_id AS "actorId", changed_at <= clock_timestamp() - ${quietMs} * interval '1 millisecond' AS "isQuiet"
    FROM hand_overs WHERE id = $1 AND told_at IS NULL FOR UPDATE`

@Injectable()
@HandlesJob(tellHandOver)
export class TellHandOverHandler implements JobHandler<{ handOverId: string }> {
  constructor(
    private readonly announcements: Announcements,
    private readonly outbox: Outbox,
  ) {}

  async handle(run: JobRun<{ handOverId: string }>): Promise<void> {
    const { handOverId } = run.payload
    await run.complete(async (manager) => {
      const [row] = await manager.query<Row[]>(take, [handOverId])
      if (row === undefined) return
      if (!row.isQuiet) {
        await this.outbox.add(manager, tellHandOver, { handOverId }, { afterMs: quietMs })
        return
      }
      // What is given from now on is told as something new.
      await manager.query('UPDATE hand_overs SET told_at = clock_timestamp() WHERE id = $1', [handOverId])
      const announcement = { type: 'HANDED_OVER', subjectId: handOverId, actorId: row.actorId } as const
      await this.announcements.announce(manager, announcement)
      await this.announcements.announce(manager, { ...announcement, aspect: formerAgent })
    })
  }
}
