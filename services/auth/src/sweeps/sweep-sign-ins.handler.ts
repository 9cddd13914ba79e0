import { Injectable } from '@nestjs/common'
import { defineJob, defineSchedule, HandlesJob, type JobHandler, type JobRun } from '@bluebonnet/platform'
import { In, Not, Raw } from 'typeorm'
import { z } from 'zod'
import { AttemptEntity, type AttemptKind } from '../attempts/attempt.entity.js'
import { SessionEntity } from '../sessions/session.entity.js'

/** Deletes unused rows: expired sessions and attempts past every window. */
const sweepSignIns = defineJob({ name: 'accounts.sweep-sign-ins', queue: 'quick', schema: z.strictObject({}) })

defineSchedule({ name: 'accounts.sweep-sign-ins', rhythm: { everyMs: 3_600_000 }, job: sweepSignIns, payload: {} })

const countedForADay: AttemptKind[] = ['TOTP', 'CLIENT_MAIL']

/** Longer ago than this interval, by the database's clock. */
const before = (interval: string) => Raw((column) => `${column} < now() - interval '${interval}'`)

/** Deletes expired sessions, and attempts that no limit counts any more. */
@Injectable()
@HandlesJob(sweepSignIns)
export class SweepSignInsHandler implements JobHandler<Record<string, never>> {
  async handle(run: JobRun<Record<string, never>>): Promise<void> {
    await run.complete(async (manager) => {
      await manager.delete(SessionEntity, { expire: before('0') })
      await manager.delete(AttemptEntity, { createdAt: before('25 hours') })
      await manager.delete(AttemptEntity, { kind: Not(In(countedForADay)), createdAt: before('2 hours') })
    })
  }
}
