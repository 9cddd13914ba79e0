import { mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseSettings, type Settings } from '@bluebonnet/platform'
import { emptySchema, eventually, freePort, MailServer, type TestRedis } from '@bluebonnet/testing'
import { DataSource } from 'typeorm'
import { startPostgres } from '../../../../../tools/lib/postgres.mjs'
import { migrate, type ProductProcess, startApi, startWorker, workspace } from '../recovery/processes.js'
import { Edge } from './edge.js'

type Part = 'api' | 'worker'
type Running = Awaited<ReturnType<typeof startPostgres>>

/**
 * Two instances of everything that can run twice, as in an office that must not stop; shares nothing with other
 * suites.
 */
export class BrokerageProcesses {
  readonly running: Record<Part, (ProductProcess | null)[]> = { api: [null, null], worker: [null, null] }
  private edge: Edge | null = null

  private constructor(
    private readonly folder: string,
    private readonly postgres: Running,
    readonly redis: TestRedis | null,
    readonly mails: MailServer,
    private readonly ports: readonly number[],
    readonly dataSource: DataSource,
    private tree: string,
  ) {}

  /** `tree` is the folder of the first release. */
  static async open(redis: TestRedis | null, tree = workspace): Promise<BrokerageProcesses> {
    const folder = await mkdtemp(join(tmpdir(), 'bluebonnet-chaos-'))
    // A killed server must not lose committed data; power failures are not tested, so nothing waits for the disk.
    const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), settings: { fsync: 'off' } })
    postgres.keepRunning(() => undefined)
    const dataSource = await new DataSource({ type: 'postgres', url: postgres.url, poolSize: 4 }).initialize()
    const brokerage = new BrokerageProcesses(
      folder,
      postgres,
      redis,
      await MailServer.start(),
      [await freePort(), await freePort()],
      dataSource,
      tree,
    )
    await mkdir(join(folder, 'data'), { mode: 0o700 })
    await mkdir(join(folder, 'objects'))
    await writeFile(join(folder, 'no folder'), '')
    await brokerage.storeIn('objects')
    await migrate(brokerage.environment(0), tree)
    for (const part of ['api', 'worker'] as const) for (const place of [0, 1]) await brokerage.start(part, place)
    return brokerage
  }

  /** Processes started from now on run this tree, whose schema is migrated; running ones continue. */
  async upgrade(): Promise<void> {
    this.tree = workspace
    await migrate(this.environment(0), workspace)
  }

  /** The addresses that people use: both APIs, or the edge in front of them. */
  get urls(): string[] {
    return this.edge === null ? this.apis : [this.edge.url]
  }

  private get apis(): string[] {
    return this.ports.map((port) => `http://127.0.0.1:${port}`)
  }

  get settings(): Settings {
    return parseSettings(this.environment(0))
  }

  /** Starts what is not running; `clockOff` milliseconds shift its clock. */
  async start(part: Part, place: number, clockOff?: number): Promise<void> {
    if (this.running[part][place] !== null) return
    const options = { tree: this.tree, ...(clockOff === undefined ? {} : { clockOff }) }
    const environment = this.environment(place)
    this.running[part][place] =
      part === 'api'
        ? await startApi(environment, this.apis[place] ?? '', options)
        : await startWorker(environment, options)
  }

  async kill(part: Part, place: number): Promise<void> {
    await this.running[part][place]?.kill()
    this.running[part][place] = null
  }

  /** Stops it gracefully, as an upgrade does, and waits; throws when it failed. */
  async end(part: Part, place: number): Promise<void> {
    const ending = this.running[part][place]
    const code = await ending?.end()
    this.running[part][place] = null
    if (code !== 0) throw new Error(`A process of the ${part} ended with ${code}:\n${ending?.lines().join('\n')}`)
  }

  /** Puts the product's edge in front of both APIs until the returned function is called. */
  async startEdge(): Promise<() => Promise<void>> {
    const edge = await Edge.start(this.folder, this.ports)
    this.edge = edge
    return async () => {
      this.edge = null
      await edge.close()
    }
  }

  /** Kills the database's main process; its supervisor starts it again. */
  async killPostgres(): Promise<void> {
    const [row] = await this.dataSource.query<{ folder: string }[]>(
      "SELECT current_setting('data_directory') AS folder",
    )
    const pid = (await readFile(join(row?.folder ?? '', 'postmaster.pid'), 'utf8')).split('\n')[0]
    process.kill(Number(pid), 'SIGKILL')
  }

  /** Waits until the database answers again. */
  databaseIsBack(): Promise<void> {
    return eventually(
      () =>
        this.dataSource.query('SELECT 1').then(
          () => true,
          () => false,
        ),
      60_000,
    )
  }

  /** Everything in the queue is lost, as after FLUSHALL or an emptied schema; the outbox is untouched. */
  async wipeQueue(): Promise<void> {
    if (this.redis !== null) return this.redis.flush()
    await emptySchema(this.dataSource, 'bullmq')
  }

  /** Storing fails, as on a full or broken disk; returns a function that repairs it. */
  async breakStore(): Promise<() => Promise<void>> {
    await this.storeIn('no folder')
    return async () => this.storeIn('objects')
  }

  /** In one step: a process that briefly found no folder would create one. */
  private async storeIn(place: string): Promise<void> {
    const next = join(this.folder, 'next')
    await symlink(join(this.folder, place), next)
    await rename(next, join(this.folder, 'data', 'objects'))
  }

  async close(): Promise<void> {
    await this.edge?.close()
    for (const part of ['api', 'worker'] as const)
      for (const place of [0, 1]) {
        this.running[part][place]?.thaw()
        await this.kill(part, place)
      }
    await this.dataSource.destroy()
    await this.mails.close()
    await this.redis?.stop()
    await this.postgres.destroy()
    await rm(this.folder, { recursive: true, force: true })
  }

  private environment(place: number): Record<string, string> {
    return {
      DATABASE_URL: this.postgres.url,
      SECRET: 'a secret of thirty-two characters',
      DATA_DIR: join(this.folder, 'data'),
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      PORT: String(this.ports[place]),
      // Either API is one office: the session cookie's name comes from it.
      PUBLIC_URL: `http://localhost:${this.ports[0]}`,
      TRUSTED_PROXIES: '127.0.0.1',
      SMTP_URL: this.mails.urlAt(),
      SMTP_TLS: 'optional',
      ...(this.redis === null ? {} : { REDIS_URL: this.redis.url }),
    }
  }
}
