import type { QueueName } from './queue-settings.js'

/** What a queue carries: only the id of the outbox row, and the job's name. */
export interface QueuedJob {
  id: string
  name: string
}

/** One try of one job. */
export interface QueueRun extends QueuedJob {
  queue: QueueName
}

/** The queues, whichever store carries them. Nothing outside this folder knows the library behind. */
export abstract class JobQueues {
  /** What the store is called where an operator reads of it. */
  abstract readonly storeName: string
  /** Hands jobs over; an id that the queue holds already is not added again. */
  abstract add(queue: QueueName, jobs: readonly QueuedJob[]): Promise<void>
  /** Which of these ids the queue still holds. */
  abstract knownIds(queue: QueueName, ids: readonly string[]): Promise<Set<string>>
  /** Makes good what processes with wrong clocks have written: nobody's job waits for a clock to catch up. */
  abstract setClocksRight(): Promise<void>
  /** Starts taking jobs; a `run` that rejects is a failed try. */
  abstract start(run: (job: QueueRun) => Promise<void>): void
  /** Rejects when the store does not answer, or takes nothing. */
  abstract check(): Promise<void>
  /** Takes no more jobs and lets the running ones end. */
  abstract close(): Promise<void>
}
