/** All settings of a queue, without the library's defaults. */
interface QueueSettings {
  /**
   * Delay before the second attempt of a job, in seconds; doubled for each further one, up to `longest`. A job is never
   * abandoned.
   */
  retry: { first: number; longest: number }
  /** A job is overdue when it is not done this many seconds after it was due. */
  promiseSeconds: number
  /** Jobs of this queue that one worker process runs concurrently. */
  concurrency: number
  /** The outbox stores the history and schedules retries, so the queue removes finished jobs, however they ended. */
  attempts: 1
  removeOnComplete: true
  removeOnFail: true
  /** Another worker may take a job whose worker shows no activity for this long. */
  lockDuration: number
  lockRenewTime: number
  /**
   * How often workers look for such jobs. Lock and check together leave six of the 15 promised seconds for the work
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

/** Few queues, many jobs: quick database work, heavy rendering, external servers, and nightly work. */
export const queueSettings = {
  quick: { ...common, retry: { first: 1, longest: quarterHour }, promiseSeconds: 30, concurrency: 8 },
  render: { ...common, retry: { first: 1, longest: quarterHour }, promiseSeconds: 20, concurrency: 4 },
  // Retries an address that a mail server does not know less and less often.
  mail: { ...common, retry: { first: 5, longest: day }, promiseSeconds: 60, concurrency: 4 },
  // Hours of reading and writing, once a night.
  backup: { ...common, retry: { first: 60, longest: quarterHour }, promiseSeconds: 10_800, concurrency: 1 },
} as const satisfies Record<string, QueueSettings>

export type QueueName = keyof typeof queueSettings
export const queueNames: readonly QueueName[] = ['quick', 'render', 'mail', 'backup']

/**
 * Seconds until the next attempt of a job after this many failed ones: 25 % more or less, so that jobs do not all retry
 * at once.
 */
export const secondsUntilNextTry = (queue: QueueName, tries: number): number => {
  const { first, longest } = queueSettings[queue].retry
  return Math.min(first * 2 ** Math.min(Math.max(0, tries - 1), 20), longest) * (0.75 + Math.random() / 2)
}
