/** Everything about a queue, nothing left to the library's defaults. */
interface QueueSettings {
  /** Tries in one round, the first one included. */
  attempts: number
  backoff: { type: 'exponential'; delay: number; jitter: number }
  /** Jobs of this queue that one worker process runs at once. */
  concurrency: number
  /** The outbox keeps the history, so the queue forgets what is finished. */
  removeOnComplete: true
  removeOnFail: true
  /** A job whose worker shows no life for this long may be taken by another. */
  lockDuration: number
  lockRenewTime: number
  /** How often workers look for such jobs. Lock and look together leave six of the 15 seconds promised for the work itself. */
  stalledInterval: number
  maxStalledCount: number
}

const common = {
  removeOnComplete: true,
  removeOnFail: true,
  lockDuration: 7_000,
  lockRenewTime: 2_500,
  stalledInterval: 2_000,
  maxStalledCount: 3,
} as const

/** Few queues, many job names: one for quick work in the database, one for heavy drawing, one for outside servers. */
export const queueSettings = {
  quick: { ...common, attempts: 8, backoff: { type: 'exponential', delay: 500, jitter: 0.5 }, concurrency: 8 },
  render: { ...common, attempts: 5, backoff: { type: 'exponential', delay: 1_000, jitter: 0.5 }, concurrency: 4 },
  mail: { ...common, attempts: 8, backoff: { type: 'exponential', delay: 5_000, jitter: 0.5 }, concurrency: 4 },
} as const satisfies Record<string, QueueSettings>

export type QueueName = keyof typeof queueSettings
export const queueNames: readonly QueueName[] = ['quick', 'render', 'mail']
