import type { DataSource } from 'typeorm'
import type { Settings } from '../config/settings.js'
import { definedJobs } from '../jobs/define-job.js'
import { queueSettings } from '../jobs/queue-settings.js'
import { ping, openTooLong, silentAfterSeconds, workersAlive } from './health.sql.js'
import type { ReportedState } from './worker.entity.js'

/** Jobs of one kind that are overdue: longer than promised since they were due. */
export interface OverdueWork {
  /** Name of the job. */
  kind: string
  count: number
  /** How many of them were tried and failed. */
  failing: number
  oldestSeconds: number
}

/**
 * Overdue work, oldest first. `isAlarming` is false when all of it has been retried for more than a day: an address
 * that no mail server knows is listed, but is no reason to wake anybody.
 */
export const overdueWork = async (dataSource: DataSource): Promise<{ late: OverdueWork[]; isAlarming: boolean }> => {
  const jobs = [...definedJobs().values()]
  const rows = await openTooLong(dataSource, [
    jobs.map(({ name }) => name),
    jobs.map(({ queue }) => queueSettings[queue].promiseSeconds),
  ])
  const late = rows.map(({ kind, count, failing, oldestSeconds }) => ({ kind, count, failing, oldestSeconds }))
  return { late, isAlarming: rows.some(({ fresh }) => fresh > 0) }
}

/** The result of `work`; rejects after a number of milliseconds. */
export const withTimeout = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time')), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

export interface Health {
  ok: boolean
  /** For the operator, and public: never an address, a path, a statement or a secret. */
  detail: string
}

export interface ServiceHealth {
  checks: Record<string, Health>
  late: OverdueWork[]
}

const patienceMs = 2_000
/** Ok when the database answers one query within two seconds. */
export const databaseHealth = (dataSource: DataSource): Promise<Health> => probe(() => ping(dataSource))

/** Ok when the store of the queues answers within two seconds. */
export const queueHealth = (queues: { check(): Promise<void> }): Promise<Health> => probe(() => queues.check())

/**
 * The product's health: queries the database, looks for overdue work, and takes the rest, which an API process cannot
 * check, from the workers' reports. When workers disagree, they may have different routes: the worst report counts.
 */
export const serviceHealth = async (
  dataSource: DataSource,
  { redisUrl, clamdUrl }: Pick<Settings, 'redisUrl' | 'clamdUrl'>,
): Promise<ServiceHealth> => {
  const optional = [...(redisUrl === null ? [] : ['redis']), ...(clamdUrl === null ? [] : ['scanner'])]
  const names = ['queue', 'store', 'disk', 'mail', ...optional]
  const database = await databaseHealth(dataSource)
  if (!database.ok) return { checks: { database, ...allUnknown(['work', 'worker', ...names]) }, late: [] }
  const [{ late, isAlarming }, rows] = await Promise.all([overdueWork(dataSource), workersAlive(dataSource)])
  const work = { ok: !isAlarming, detail: late.length === 0 ? 'nothing is late' : late.map(inWords).join('; ') }
  const worker = {
    ok: rows.length > 0,
    detail: rows.length > 0 ? `${rows.length} at work` : `none has reported for ${silentAfterSeconds} s`,
  }
  const states = rows.map((row) => row.states)
  const reportedNames = states.some((state) => 'archive' in state) ? [...names, 'archive'] : names
  const others =
    states.length === 0
      ? allUnknown(names)
      : Object.fromEntries(reportedNames.map((name) => [name, asReported(states.map((state) => state[name]))]))
  return { checks: { database, work, worker, ...others }, late }
}

const allUnknown = (names: readonly string[]): Record<string, Health> =>
  Object.fromEntries(names.map((name) => [name, { ok: false, detail: 'unknown' }]))

const asReported = (states: readonly (ReportedState | undefined)[]): Health => {
  const [worst] = states
    .filter((state) => state !== null && state !== undefined)
    .toSorted((a, b) => (a.since < b.since ? -1 : 1))
  return worst === undefined
    ? { ok: true, detail: 'answers' }
    : { ok: false, detail: `${worst.trouble} since ${worst.since}` }
}

const inWords = ({ kind, count, failing, oldestSeconds }: OverdueWork): string =>
  `${kind}: ${count} late, the oldest for ${oldestSeconds} s${failing === 0 ? '' : `, ${failing} failing`}`

const probe = async (ask: () => Promise<unknown>): Promise<Health> => {
  const started = performance.now()
  try {
    await withTimeout(patienceMs, ask())
    return { ok: true, detail: `${Math.round(performance.now() - started)} ms` }
  } catch {
    return { ok: false, detail: 'does not answer' }
  }
}
