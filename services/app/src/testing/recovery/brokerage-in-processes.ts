import { mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { addPerson, testPassword, type NewPerson } from '@bluebonnet/brokerage/testing'
import { cda as cdaShape } from '@bluebonnet/contracts/cdas/cda.schema'
import { deal as dealShape } from '@bluebonnet/contracts/deals/deal.schema'
import { migrations } from '@bluebonnet/database'
import { dataSourceOptions } from '@bluebonnet/platform/database/data-source'
import { createTestDatabase, emptySchema, freePort, type TestDatabase, type TestRedis } from '@bluebonnet/testing'
import { DataSource } from 'typeorm'
import { newDeal } from '../permissions/rows.js'
import { type ProductProcess, startApi, startWorker } from './processes.js'

/** A CDA's effects after everything has happened. */
interface Traces {
  documents: number
  activities: number
  /** Recipients of 'CDA ready', with their number of notifications. */
  notified: number[]
  files: number
  done: boolean
}

/** How a process differs from the usual one. */
interface Differences {
  environment?: Record<string, string>
  clockOff?: number
}

/** The product as an office runs it: an API process, worker processes that come and go, one database. */
export class BrokerageInProcesses {
  private workers: ProductProcess[] = []

  private constructor(
    readonly dataSource: DataSource,
    readonly url: string,
    readonly databaseUrl: string,
    private readonly dataDir: string,
    private readonly environment: Record<string, string>,
    private readonly redis: Pick<TestRedis, 'url' | 'flush'> | null,
    private readonly database: TestDatabase,
    readonly api: ProductProcess,
  ) {}

  /** `api` says how the API process differs, once the database's address is known. */
  static async open(
    redis: Pick<TestRedis, 'url' | 'flush'> | null,
    api: (databaseUrl: string) => Promise<Differences> | Differences = () => ({}),
  ): Promise<BrokerageInProcesses> {
    const database = await createTestDatabase({ migrations })
    const dataDir = await mkdtemp(join(tmpdir(), 'bluebonnet-recovery-'))
    await mkdir(join(dataDir, 'kept objects'))
    await writeFile(join(dataDir, 'no folder'), '')
    await symlink(join(dataDir, 'kept objects'), join(dataDir, 'objects'))
    const port = await freePort()
    const environment = {
      DATABASE_URL: database.url,
      SECRET: 'a secret of thirty-two characters',
      DATA_DIR: dataDir,
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      ...(redis === null ? {} : { REDIS_URL: redis.url }),
    }
    const options = dataSourceOptions({ databaseUrl: database.url, databasePool: 4 })
    // Tests hold locks while a process works, however slow the machine.
    const patient = { ...options.extra, idle_in_transaction_session_timeout: 0 }
    const dataSource = await new DataSource({ ...options, extra: patient }).initialize()
    const url = `http://127.0.0.1:${port}`
    const { environment: own, ...others } = await api(database.url)
    const started = await startApi({ ...environment, ...own }, url, others)
    return new BrokerageInProcesses(dataSource, url, database.url, dataDir, environment, redis, database, started)
  }

  async startWorker({ environment, ...options }: Differences = {}): Promise<ProductProcess> {
    const worker = await startWorker({ ...this.environment, ...environment }, options)
    this.workers.push(worker)
    return worker
  }

  async killWorkers(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.kill()))
    this.workers = []
  }

  /** Everything in the queue is lost, as after FLUSHALL or an emptied schema; the outbox is untouched. */
  async wipeQueue(): Promise<void> {
    if (this.redis !== null) return this.redis.flush()
    await emptySchema(this.dataSource, 'bullmq')
  }

  /** Storing fails, as on a full or broken disk; returns a function that repairs it. */
  async breakStore(): Promise<() => Promise<void>> {
    await this.storeIn('no folder')
    return async () => this.storeIn('kept objects')
  }

  /** In one step: a process that briefly found no folder would create one. */
  private async storeIn(place: string): Promise<void> {
    const next = join(this.dataDir, 'next')
    await symlink(join(this.dataDir, place), next)
    await rename(next, join(this.dataDir, 'objects'))
  }

  /** How many statements wait for a lock. */
  async waitingForLocks(): Promise<number> {
    const [waiting] = await this.dataSource.query<{ count: string }[]>(
      `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    return Number(waiting?.count ?? 0)
  }

  /** The API's health report of itself and its dependencies. */
  async health(): Promise<unknown> {
    return (await fetch(`${this.url}/api/health/ready`)).json()
  }

  async signIn(options: NewPerson, portal: 'agent' | 'broker'): Promise<string> {
    const { email } = await addPerson(this.dataSource, options)
    const answer = await this.post(`/api/auth/${portal}-login`, { email, password: testPassword })
    return (
      answer.headers
        .getSetCookie()
        .find((cookie) => cookie.startsWith('bluebonnet.sid'))
        ?.split(';', 1)[0] ?? ''
    )
  }

  /** An approved deal. */
  async approvedDeal(agent: string, broker: string): Promise<string> {
    const { id } = dealShape.parse(await (await this.post('/api/deals', newDeal, agent)).json())
    await this.post(`/api/deals/${id}/approve`, undefined, broker)
    return id
  }

  /** Requests Generate CDA; returns the CDA's id. */
  async generate(dealId: string, agent: string): Promise<string> {
    return cdaShape.parse(await (await this.post(`/api/deals/${dealId}/cda`, undefined, agent)).json()).id
  }

  async pdf(cdaId: string, cookie: string): Promise<{ status: number; begins: string }> {
    const answer = await fetch(`${this.url}/api/cdas/${cdaId}/pdf`, { headers: { cookie } })
    return { status: answer.status, begins: (await answer.text()).slice(0, 5) }
  }

  /** Whether a CDA's page is recorded. */
  async isDone(cdaId: string): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>('SELECT FROM cdas WHERE id = $1 AND pdf_url IS NOT NULL', [
      cdaId,
    ])
    return rows.length === 1
  }

  /** How many files a CDA's page has in the store. */
  async filesOf(cdaId: string): Promise<number> {
    const names = await readdir(join(this.dataDir, 'kept objects'), { recursive: true })
    return names.filter((name) => name.includes(cdaId) && name.endsWith('.pdf')).length
  }

  /** A CDA's effects so far. */
  async traces(cdaId: string): Promise<Traces> {
    const count = async (sql: string): Promise<number[]> =>
      (await this.dataSource.query<{ count: string }[]>(sql, [cdaId])).map(({ count: found }) => Number(found))
    const [documents = 0] = await count(
      `SELECT count(*) FROM documents d JOIN cdas c ON c.deal_id = d.deal_id WHERE c.id = $1 AND d.type = 'CDA'`,
    )
    const [activities = 0] = await count(
      `SELECT count(*) FROM activity_log a JOIN cdas c ON a.entity_id IN (c.id, c.deal_id)
        WHERE c.id = $1 AND a.type = 'CDA_CREATED'`,
    )
    const notified = await count(
      `SELECT count(*) FROM notifications n JOIN cdas c ON c.deal_id = n.deal_id
        WHERE c.id = $1 AND n.type = 'CDA_READY' GROUP BY n.user_id`,
    )
    return { documents, activities, notified, files: await this.filesOf(cdaId), done: await this.isDone(cdaId) }
  }

  async close(): Promise<void> {
    await this.killWorkers()
    await this.api.kill()
    await this.dataSource.destroy()
    await this.database.close()
    await rm(this.dataDir, { recursive: true, force: true })
  }

  /**
   * Repeats a request with one key until it is answered, as a page does while the product is down; throws a refusal.
   */
  async persist(path: string, body: unknown, cookie: string): Promise<unknown> {
    const key = randomUUID()
    for (;;) {
      const answer = await this.send(path, body, { cookie, 'idempotency-key': key }).catch(() => null)
      if (answer?.ok === true) return answer.json()
      if (answer !== null && answer.status !== 503) throw new Error(`POST ${path} answered ${answer.status}`)
      await pause(200)
    }
  }

  private async post(path: string, body?: unknown, cookie?: string): Promise<Response> {
    const answer = await this.send(path, body, cookie === undefined ? {} : { cookie })
    if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status} ${await answer.text()}`)
    return answer
  }

  private send(path: string, body: unknown, headers: Record<string, string>): Promise<Response> {
    return fetch(`${this.url}${path}`, {
      method: 'POST',
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }
}
