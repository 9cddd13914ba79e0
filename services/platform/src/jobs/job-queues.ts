import type { QueueName } from './queue-settings.js'

/** What a queue carries: only the id of the outbox row, and the job's name. */
export interface QueuedJob {
  id: string
  name: string
}

export interface QueueRun extends QueuedJob {
  queue: QueueName
  /** True when a failure of this run ends the round of tries. */
  lastTry: boolean
}

/** The queues, whichever store carries them. Nothing outside platform/jobs knows the library behind. */
export abstract class JobQueues {
  /** Makes the store ready; safe to repeat. */
  abstract prepare(): Promise<void>
  /** Hands jobs over; an id that the queue holds already is not added again. */
  abstract add(queue: QueueName, jobs: readonly QueuedJob[]): Promise<void>
  /** Which of these ids the queue still holds. */
  abstract held(queue: QueueName, ids: readonly string[]): Promise<Set<string>>
  /** Starts taking jobs; a `run` that rejects is a failed try. */
  abstract start(run: (job: QueueRun) => Promise<void>): void
  /** Rejects when the store does not answer. */
  abstract check(): Promise<void>
  /** Lets running jobs end, then lets go of every connection. */
  abstract close(): Promise<void>
}
