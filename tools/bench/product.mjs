import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Client as Database } from 'pg'
import { startPostgres } from '../lib/postgres.mjs'
import { runLogged } from '../lib/start/run-logged.mjs'
import { startProduct } from '../lib/started.mjs'
import { root } from '../lib/workspace.mjs'
import { until } from './rows.mjs'

/** The whole product in a separate data directory, started like `npm start`. */
export class Product {
  #started
  #isKept
  /** @type {Database | null} */
  #database = null

  /**
   * @param {Awaited<ReturnType<typeof startProduct>>} started
   * @param {string} dataDir
   * @param {boolean} isKept
   */
  constructor(started, dataDir, isKept) {
    this.#started = started
    this.#isKept = isKept
    this.address = started.address
    this.dataDir = dataDir
  }

  /** `dataDir` is removed when the product stops, unless it is kept. */
  static async start(dataDir = temporaryFolder(), isKept = false) {
    const started = await run(dataDir).catch((error) => {
      if (!isKept) rmSync(dataDir, { recursive: true, force: true })
      throw error
    })
    return new Product(started, dataDir, isKept)
  }

  /** Starts its processes again, with options of Node; the address changes. */
  async restart(/** @type {string} */ nodeOptions = '') {
    await this.#database?.end()
    this.#database = null
    await this.#started.stop()
    this.#started = await run(this.dataDir, nodeOptions)
    this.address = this.#started.address
  }

  get #place() {
    return JSON.parse(readFileSync(join(this.dataDir, 'pg.json'), 'utf8'))
  }

  /** The database's address. */
  get databaseUrl() {
    const { port, password } = this.#place
    return `postgres://bluebonnet:${password}@127.0.0.1:${port}/bluebonnet`
  }

  /** The database's log. */
  get databaseLog() {
    return join(this.dataDir, this.#place.folder, 'server.log')
  }

  /** Runs a query on the product's own database. */
  async query(/** @type {string} */ sql, /** @type {unknown[]} */ values = []) {
    if (this.#database === null) {
      this.#database = new Database({ connectionString: this.databaseUrl })
      this.#database.on('error', () => undefined)
      await this.#database.connect()
    }
    return (await this.#database.query(sql, values)).rows
  }

  /** The process id of the API or of the worker. */
  pidOf(/** @type {'api' | 'worker'} */ name) {
    /** @type {{ children: { pid: number, mark: string }[] }} */
    const { children } = JSON.parse(readFileSync(join(this.dataDir, 'processes.json'), 'utf8'))
    const child = children.find(({ mark }) => basename(mark) === `main.${name}.js`)
    if (child === undefined) throw new Error(`There is no process ${name}`)
    return child.pid
  }

  /** Suspends the worker while something else is measured. @template T @param {() => Promise<T>} work */
  async withoutWorker(work) {
    const worker = this.pidOf('worker')
    process.kill(worker, 'SIGSTOP')
    try {
      return await work()
    } finally {
      process.kill(worker, 'SIGCONT')
    }
  }

  /** Waits until the worker has no work left. */
  async untilIdle() {
    const sql = `SELECT NOT EXISTS (SELECT FROM outbox WHERE done_at IS NULL AND run_at <= now())
      AND NOT EXISTS (SELECT FROM audit_waiting) AS idle`
    await until('the worker still has jobs', async () => (await this.query(sql))[0].idle, { patienceMs: 600_000 })
  }

  async stop() {
    await this.#database?.end()
    await this.#started.stop()
    if (!this.#isKept) rmSync(this.dataDir, { recursive: true, force: true })
  }
}

/** Variables of this shell must not affect the measurement. */
const names = ['DATABASE_URL', 'REDIS_URL', 'SMTP_URL', 'NODE_ENV', 'HOST', 'SEED', 'WORKER_CONCURRENCY']
const unset = Object.fromEntries(names.map((name) => [name, undefined]))

const run = (/** @type {string} */ dataDir, /** @type {string} */ nodeOptions = '') =>
  startProduct({
    dataDir,
    env: { ...unset, NODE_OPTIONS: nodeOptions || undefined },
    onText: (text) => process.stdout.write(text),
  })

export const temporaryFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'bluebonnet-bench-'))
  // PostgreSQL may run under another account.
  chmodSync(folder, 0o755)
  return folder
}

/**
 * The product with the large brokerage: loaded now, which takes minutes, or loaded earlier into `folder`, which is
 * kept.
 */
export const startLarge = async (/** @type {string | undefined} */ folder) => {
  const dataDir = folder ?? temporaryFolder()
  if (folder === undefined)
    await runLogged(
      process.execPath,
      [join(root, 'tools', 'data-load.mjs'), '--tier', 'large'],
      'The data could not be loaded',
      { env: { DATA_DIR: dataDir, DATABASE_URL: '', SEED: 'none' }, onLine: (line) => console.log(line) },
    )
  const server = await startPostgres({ dataDir })
  const client = new Database({ connectionString: server.url })
  await client.connect()
  await client.query("ALTER DATABASE bluebonnet SET session_preload_libraries = 'auto_explain'")
  // Mailing the reminders of so many deals would take minutes during every measurement.
  await client.query(
    "INSERT INTO notification_settings (user_id, frequency) SELECT id, 'daily' FROM users ON CONFLICT DO NOTHING",
  )
  await client.end()
  await server.stop()
  return Product.start(dataDir, folder !== undefined)
}
