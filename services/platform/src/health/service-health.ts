import type { DataSource } from 'typeorm'
import { type LateWork, lateWork } from './late-work.js'
import { within } from './within.js'
import type { ReportedState } from './worker.entity.js'

export interface Health {
  ok: boolean
  /** For the operator, and readable by anybody: never an address, a path, a statement or a secret. */
  detail: string
}

export interface ServiceHealth {
  checks: Record<string, Health>
  late: LateWork[]
}

const patienceMs = 2_000
/** A worker writes every two seconds, and waits up to five for an answer. */
const silentAfterSeconds = 20

const workers = `SELECT states FROM workers WHERE seen_at > clock_timestamp() - interval '${silentAfterSeconds} seconds'`

/** Ok when the database answers one query within two seconds. */
export const databaseHealth = (dataSource: DataSource): Promise<Health> => probe(() => dataSource.query('SELECT 1'))

/** Ok when the store of the queues answers within two seconds. */
export const queueHealth = (queues: { check(): Promise<void> }): Promise<Health> => probe(() => queues.check())

/**
 * How the product is: the database by asking it, the work by looking for what is late, and the rest, of which an API
 * process knows nothing, as the workers have found it. Workers that do not agree may have different ways to it: the
 * worst counts.
 */
export const serviceHealth = async (dataSource: DataSource, hasRedis: boolean): Promise<ServiceHealth> => {
  const names = ['queue', ...(hasRedis ? ['redis'] : []), 'store', 'mail']
  const database = await databaseHealth(dataSource)
  if (!database.ok) return { checks: { database, ...allUnknown(['work', 'worker', ...names]) }, late: [] }
  const [{ late, isAlarming }, rows] = await Promise.all([
    lateWork(dataSource),
    dataSource.query<{ states: Record<string, ReportedState> }[]>(workers),
  ])
  const work = { ok: !isAlarming, detail: late.length === 0 ? 'nothing is late' : late.map(inWords).join('; ') }
  const worker = {
    ok: rows.length > 0,
    detail: rows.length > 0 ? `${rows.length} at work` : `none has reported for ${silentAfterSeconds} s`,
  }
  const states = rows.map((row) => row.states)
  const others =
    states.length === 0
      ? allUnknown(names)
      : Object.fromEntries(names.map((name) => [name, asReported(states.map((state) => state[name]))]))
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

const inWords = ({ kind, count, failing, oldestSeconds }: LateWork): string =>
  `${kind}: ${count} late, the oldest for ${oldestSeconds} s${failing === 0 ? '' : `, ${failing} failing`}`

const probe = async (ask: () => Promise<unknown>): Promise<Health> => {
  const started = performance.now()
  try {
    await within(patienceMs, ask())
    return { ok: true, detail: `${Math.round(performance.now() - started)} ms` }
  } catch {
    return { ok: false, detail: 'does not answer' }
  }
}
