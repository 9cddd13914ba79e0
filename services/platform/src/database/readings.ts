import { setTimeout as pause } from 'node:timers/promises'
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common'
import { InjectDataSource } from '@nestjs/typeorm'
import { DataSource, type EntityManager } from 'typeorm'
import { type Settings, SETTINGS } from '../config/settings.js'
import { metrics } from '../observability/metrics.js'
import { dataSourceOptions } from './data-source.js'
import { isDatabaseAway, isTransient } from './pg-errors.js'
import { hasReplayed, type Position, positionOf } from './replica.sql.js'

type Read<T> = (manager: EntityManager) => Promise<T>

/** A replica that follows is behind by milliseconds: longer than this is not waited for it. */
const longestWaitMs = 300
const lookEveryMs = 5
/** For so long after it was of no use nobody waits for it. */
const restMs = 2_000

/** What came of asking the replica; without `read` it is to be read elsewhere. */
type Outcome<T> = { read: { value: T } } | { read: null; because: 'behind' | 'away' }

/**
 * Where reports and exports are read: a streaming replica if there is one, else the primary. Whoever reads sees
 * everything that was committed when they asked, their own acts and everybody else's
 * (docs/decisions/0024-reports-from-a-replica.md).
 */
@Injectable()
export class Readings implements OnApplicationShutdown {
  private readonly logger = new Logger('Replica')
  private readonly replica: DataSource | null
  private opening: Promise<DataSource> | null = null
  private restsUntil = 0
  private isWell = true

  constructor(
    @InjectDataSource() private readonly primary: DataSource,
    @Inject(SETTINGS) { databaseReadUrl, databasePool }: Pick<Settings, 'databaseReadUrl' | 'databasePool'>,
  ) {
    this.replica = databaseReadUrl === null ? null : new DataSource(replicaOptions(databaseReadUrl, databasePool))
  }

  /** Does `work` with the manager of one connection. It only reads, and may be done a second time. */
  async read<T>(work: Read<T>): Promise<T> {
    const { replica } = this
    if (replica === null || performance.now() < this.restsUntil) return work(this.primary.manager)
    const outcome = await this.tryReplica(replica, await positionOf(this.primary), work)
    metrics.replicaReads.inc({ outcome: outcome.read === null ? outcome.because : 'replica' })
    this.tell(outcome.read === null ? outcome.because : null)
    if (outcome.read !== null) return outcome.read.value
    this.restsUntil = performance.now() + restMs
    return work(this.primary.manager)
  }

  async onApplicationShutdown(): Promise<void> {
    await this.opening?.then(
      (replica) => replica.destroy(),
      () => undefined,
    )
  }

  private async tryReplica<T>(replica: DataSource, position: Position | null, work: Read<T>): Promise<Outcome<T>> {
    if (position === null) return { read: null, because: 'behind' }
    try {
      await this.opened(replica)
      // Asked and read by one connection: behind one name there may be several replicas.
      const runner = replica.createQueryRunner()
      try {
        if (!(await caughtUp(runner.manager, position))) return { read: null, because: 'behind' }
        return { read: { value: await work(runner.manager) } }
      } finally {
        await runner.release()
      }
    } catch (error) {
      // A replica also ends a read that stands in the way of what it has to replay.
      if (!isDatabaseAway(error) && !isTransient(error)) throw error
      return { read: null, because: 'away' }
    }
  }

  /** It may be away while this process starts. */
  private async opened(replica: DataSource): Promise<void> {
    this.opening ??= replica.initialize()
    try {
      await this.opening
    } catch (error) {
      this.opening = null
      throw error
    }
  }

  private tell(trouble: string | null): void {
    if (this.isWell === (trouble === null)) return
    this.isWell = trouble === null
    if (trouble === null) this.logger.log('Reports are read from the replica again')
    else this.logger.warn(`The replica is ${trouble}: reports are read from the primary`)
  }
}

const caughtUp = async (manager: EntityManager, position: Position): Promise<boolean> => {
  for (const giveUp = performance.now() + longestWaitMs; ; await pause(lookEveryMs)) {
    if (await hasReplayed(manager, position)) return true
    if (performance.now() > giveUp) return false
  }
}

const replicaOptions = (databaseUrl: string, databasePool: number): ReturnType<typeof dataSourceOptions> => {
  const options = dataSourceOptions({ databaseUrl, databasePool })
  // Nobody waits long for what another server can answer.
  return { ...options, extra: { ...options.extra, connectionTimeoutMillis: 1_000 } }
}
