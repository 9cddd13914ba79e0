import { type Caller, defineErrors, httpErrors, ChangeHistory, notifyAll, Tx } from '@bluebonnet/platform'
import { outboxChannel } from '@bluebonnet/platform/outbox/outbox.sql'
import { Injectable } from '@nestjs/common'
import { isJob, retryNow } from './system.sql.js'

const systemErrors = defineErrors({
  JOB_NOT_WAITING: { status: 409, message: 'This job is at work or done already. Refresh to see how it ended.' },
})

/** Retries a job early: docs/rules/background-work.md#retry. */
@Injectable()
export class RetryJob {
  constructor(
    private readonly tx: Tx,
    private readonly history: ChangeHistory,
  ) {}

  /** Throws NOT_FOUND for an unknown job, JOB_NOT_WAITING for a job that waits for no retry. */
  async retry(caller: Caller, id: string): Promise<void> {
    await this.tx.inTransaction(async (manager) => {
      const [retried] = await retryNow(manager, [id])
      if (retried === undefined) {
        const [known] = await isJob(manager, [id])
        throw known === undefined ? httpErrors.fail('NOT_FOUND') : systemErrors.fail('JOB_NOT_WAITING')
      }
      await this.history.record(manager, caller.userId, 'job.retry', id, { after: { ...retried } })
      await notifyAll(manager, [outboxChannel, ['']])
    })
  }
}
