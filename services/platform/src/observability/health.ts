import type { DataSource } from 'typeorm'

export interface Health {
  ok: boolean
  /** For the operator; never an address or a secret. */
  detail: string
}

const withinMs = 2_000

/** Ok when the database answers one query within two seconds. */
export const databaseHealth = (dataSource: DataSource): Promise<Health> => probe(() => dataSource.query('SELECT 1'))

/** Ok when the store of the queues answers within two seconds. */
export const queueHealth = (queues: { check(): Promise<void> }): Promise<Health> => probe(() => queues.check())

/** Ok unless work that is due has waited in the outbox for more than a minute: then no worker is running. */
export const workHealth = async (dataSource: DataSource): Promise<Health> => {
  const rows: { waiting: string }[] = await dataSource.query(
    `SELECT count(*) AS waiting FROM (SELECT 1 FROM outbox WHERE enqueued_at IS NULL AND done_at IS NULL AND run_at < now() - interval '1 minute' LIMIT 1000) AS late`,
  )
  const waiting = Number(rows[0]?.waiting ?? 0)
  return waiting === 0 ? { ok: true, detail: 'nothing is late' } : { ok: false, detail: `${waiting} jobs are late` }
}

const probe = async (ask: () => Promise<unknown>): Promise<Health> => {
  const started = performance.now()
  try {
    await withTimeout(ask())
    return { ok: true, detail: `${Math.round(performance.now() - started)} ms` }
  } catch (error) {
    return { ok: false, detail: error instanceof Error ? error.name : 'failed' }
  }
}

const withTimeout = async (work: Promise<unknown>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time')), withinMs)
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
