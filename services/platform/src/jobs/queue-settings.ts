/** Everything about a queue, nothing left to the library's defaults. */
interface QueueSettings {
  /**
   * Pause before the second try of a job, in seconds; doubled with each further one, up to `longest`. A job is never
   * given up.
   */
  retry: { first: number; longest: number }
  /** A job that is not done so many seconds after it was due is late. */
  promiseSeconds: number
  /** Jobs of this queue that one worker process runs at once. */
  concurrency: number
  /** The outbox keeps the history and knows when to try again, so the queue forgets what is over, however it ended. */
  attempts: 1
  removeOnComplete: true
  removeOnFail: true
  /** A job whose worker shows no life for this long may be taken by another. */
  lockDuration: number
  lockRenewTime: number
  /**
   * How often workers look for such jobs. Lock and look together leave six of the 15 seconds promised for the work
   * itself.
   */
  stalledInterval: number
  maxStalledCount: number
}

const common = {
  attempts: 1,
  removeOnComplete: true,
  removeOnFail: true,
  lockDuration: 7_000,
  lockRenewTime: 2_500,
  stalledInterval: 2_000,
  maxStalledCount: 3,
} as const

const quarterHour = 900
const day = 86_400

/**
 * Few queues, many job names: quick work in the database, heavy drawing, outside servers, and what takes the night.
 */
export const queueSettings = {
  quick: { ...common, retry: { first: 1, longest: quarterHour }, promiseSeconds: 30, concurrency: 8 },
  render: { ...common, retry: { first: 1, longest: quarterHour }, promiseSeconds: 20, concurrency: 4 },
  // An address that a mail server does not know is not to be asked for all the time.
  mail: { ...common, retry: { first: 5, longest: day }, promiseSeconds: 60, concurrency: 4 },
  // Hours of reading and writing, once a night.
  backup: { ...common, retry: { first: 60, longest: quarterHour }, promiseSeconds: 10_800, concurrency: 1 },
} as const satisfies Record<string, QueueSettings>

export type QueueName = keyof typeof queueSettings
export const queueNames: readonly QueueName[] = ['quick', 'render', 'mail', 'backup']

/**
 * Seconds until a job of this queue is tried again that was tried so often and failed: a quarter more or less, so that
 * not all come back at once.
 */
export const secondsUntilNextTry = (queue: QueueName, tries: number): number => {
  const { first, longest } = queueSettings[queue].retry
  return Math.min(first * 2 ** Math.min(Math.max(0, tries - 1), 20), longest) * (0.75 + Math.random() / 2)
}
