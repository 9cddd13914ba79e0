import type { QueueName } from './queue-settings.js'

/** The content of a queue entry: only the id of the outbox row, and the job's name. */
export interface QueuedJob {
  id: string
  name: string
}

export interface QueueRun extends QueuedJob {
  queue: QueueName
}

/** The queues, in either store. Nothing outside this folder knows the library. */
export abstract class JobQueues {
  /** The store's name for operators. */
  abstract readonly storeName: string
  /** Adds jobs; ignores an id that the queue already holds. */
  abstract add(queue: QueueName, jobs: readonly QueuedJob[]): Promise<void>
  /** Which of these ids the queue still holds. */
  abstract knownIds(queue: QueueName, ids: readonly string[]): Promise<Set<string>>
  /** Corrects timestamps of processes with wrong clocks, so that no job waits for a clock to catch up. */
  abstract setClocksRight(): Promise<void>
  /** Starts processing jobs; a `run` that rejects is a failed attempt. */
  abstract start(run: (job: QueueRun) => Promise<void>): Promise<void>
  /** Rejects when the store does not respond, or accepts no writes. */
  abstract check(): Promise<void>
  /** Stops taking jobs and waits for the running ones. */
  abstract close(): Promise<void>
}
