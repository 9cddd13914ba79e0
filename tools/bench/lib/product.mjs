import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Client as Database } from 'pg'
import { freePort } from '../../lib/ports.mjs'
import { root } from '../../lib/workspace.mjs'
import { until } from './statistics.mjs'

/** The whole product in a data directory of its own, started as `npm start` starts it. */
export class Product {
  #process
  #ended
  #isKept
  /** @type {Database | null} */
  #database = null
  /** When it said that it is ready, by `Date.now()`. */
  readyAt = Number.NaN

  /**
   * @param {number} port
   * @param {string} dataDir
   * @param {boolean} isKept
   */
  constructor(port, dataDir, isKept) {
    this.#isKept = isKept
    this.address = `http://localhost:${port}`
    this.dataDir = dataDir
    this.#process = spawn(process.execPath, [join(root, 'tools', 'start.mjs')], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...plain, PORT: String(port), DATA_DIR: this.dataDir },
    })
    this.#ended = new Promise((resolve) => {
      this.#process.once('exit', resolve)
    })
  }

  /** `dataDir` is removed when the product stops, unless it is kept. */
  static async start(dataDir = mkdtempSync(join(tmpdir(), 'bluebonnet-bench-')), { isKept = false } = {}) {
    const product = new Product(await freePort(), dataDir, isKept)
    await product.#untilReady().catch(async (error) => {
      await product.stop()
      throw error
    })
    product.readyAt = Date.now()
    return product
  }

  /** Where a bare program finds the product's own database. */
  async databaseUrl() {
    const { port, password } = JSON.parse(await readFile(join(this.dataDir, 'pg.json'), 'utf8'))
    return `postgres://bluebonnet:${password}@127.0.0.1:${port}/bluebonnet`
  }

  /** Runs a query on the product's own database. */
  async query(/** @type {string} */ sql, /** @type {unknown[]} */ values = []) {
    this.#database ??= await connect(this.dataDir)
    return (await this.#database.query(sql, values)).rows
  }

  /** Process ids by name. */
  async processes() {
    /** @type {{ children: { pid: number, mark: string }[] }} */
    const { children } = JSON.parse(await readFile(join(this.dataDir, 'processes.json'), 'utf8'))
    const pidOf = (/** @type {string} */ name) => {
      const child = children.find(({ mark }) => basename(mark).split('.')[1] === name)
      if (child === undefined) throw new Error(`There is no process ${name}`)
      return child.pid
    }
    return { api: pidOf('api'), worker: pidOf('worker') }
  }

  /** Waits until the worker has nothing left to do. */
  async untilIdle() {
    await until(
      'the worker still has jobs',
      async () => {
        const [{ open }] = await this.query(
          'SELECT count(*)::int AS open FROM outbox WHERE done_at IS NULL AND run_at <= now()',
        )
        return open === 0
      },
      { patienceMs: 600_000 },
    )
  }

  /** Waits until the worker has sealed the audit log. */
  async untilSealed() {
    await until(
      'the audit log is not sealed',
      async () => {
        const [{ open }] = await this.query('SELECT count(*)::int AS open FROM audit_waiting')
        return open === 0
      },
      { everyMs: 1_000, patienceMs: 300_000 },
    )
  }

  /** How everybody wants their e-mails from now on: a mail of its own for each notice is one job more. */
  async mailEverybody(/** @type {'daily' | 'immediate'} */ frequency) {
    await this.query(
      `INSERT INTO notification_settings (user_id, frequency) SELECT id, $1 FROM users
        ON CONFLICT (user_id) DO UPDATE SET frequency = excluded.frequency`,
      [frequency],
    )
  }

  async stop() {
    await this.#database?.end()
    this.#process.kill('SIGINT')
    await this.#ended
    if (!this.#isKept) rmSync(this.dataDir, { recursive: true, force: true })
  }

  /** @returns {Promise<void>} */
  #untilReady() {
    return new Promise((resolve, reject) => {
      let said = ''
      this.#process.stdout.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
        process.stdout.write(text)
        said += text
        if (said.includes(`ready:  ${this.address}`)) resolve()
      })
      this.#process.once('exit', (code) => reject(new Error(`The product ended with ${code} before it was ready`)))
    })
  }
}

/** What the measurer's own shell may have set must not change what is measured. */
const unset = [
  'DATABASE_URL',
  'REDIS_URL',
  'SMTP_URL',
  'NODE_ENV',
  'NODE_OPTIONS',
  'HOST',
  'SEED',
  'WORKER_CONCURRENCY',
]
const plain = Object.fromEntries(unset.map((name) => [name, undefined]))

const connect = async (/** @type {string} */ dataDir) => {
  const { port, password } = JSON.parse(await readFile(join(dataDir, 'pg.json'), 'utf8'))
  const client = new Database({ host: '127.0.0.1', port, user: 'bluebonnet', password, database: 'bluebonnet' })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
