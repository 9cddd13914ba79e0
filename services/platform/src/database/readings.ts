import { setTimeout as pause } from 'node:timers/promises'
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common'
import { InjectDataSource } from '@nestjs/typeorm'
import { DataSource, type EntityManager, type QueryRunner } from 'typeorm'
import { type Settings, SETTINGS } from '../config/settings.js'
import { metrics } from '../observability/metrics.js'
import { dataSourceOptions, SteadyClient } from './data-source.js'
import { causeOf, isConnectionLost, isTransient } from './pg-errors.js'
import { hasReplayed, type Position, positionOf } from './replica.sql.js'

type Read<T> = (manager: EntityManager) => Promise<T>

/** A replica that follows is behind by milliseconds: longer than this is not waited for it, nor for a silent one. */
const longestWaitMs = 300
/** Shorter, so that one that answers is not taken for silent. */
const longestLookMs = 280
const lookEveryMs = 5
/** For so long after it was of no use nobody waits for it. */
const restMs = 2_000

class SilentReplica extends Error {}

/** What came of asking the replica; without `read` it is to be read elsewhere. */
type Outcome<T> = { read: { value: T } } | { read: null; because: 'behind' | 'away'; cause: string | null }

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
    this.tell(outcome)
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
    if (position === null) return { read: null, because: 'behind', cause: null }
    let runner: QueryRunner | null
    try {
      runner = await this.caughtUp(replica, position)
    } catch (error) {
      // Whatever keeps a replica from being asked, also a wrong password, is no reason to go without a report.
      return { read: null, because: 'away', cause: causeOf(error) }
    }
    if (runner === null) return { read: null, because: 'behind', cause: null }
    try {
      const value = await work(runner.manager)
      await runner.release()
      return { read: { value } }
    } catch (error) {
      await cut(runner)
      // A replica also ends a read that stands in the way of what it has to replay. What took too long there would
      // take as long again elsewhere.
      if (!isConnectionLost(error) && !isTransient(error)) throw error
      return { read: null, because: 'away', cause: causeOf(error) }
    }
  }

  /**
   * A connection to the replica, asked and to be read by, as behind one name there may be several; null of one that is
   * behind. Throws what stood in the way, also when it says nothing for too long.
   */
  private async caughtUp(replica: DataSource, position: Position): Promise<QueryRunner | null> {
    const began = performance.now()
    const held: { runner: QueryRunner | null; isLate: boolean } = { runner: null, isLate: false }
    const asked = async (): Promise<QueryRunner | null> => {
      await this.opened(replica)
      if (held.isLate) return null
      const runner = replica.createQueryRunner()
      held.runner = runner
      await runner.connect()
      if (await isThere(runner.manager, position, began + longestLookMs)) return runner
      await runner.release()
      return null
    }
    const late = new AbortController()
    const asking = asked()
    asking.catch(() => undefined)
    try {
      return await Promise.race([asking, tooLate(late.signal)])
    } catch (error) {
      held.isLate = true
      if (held.runner !== null) void cut(held.runner)
      throw error
    } finally {
      late.abort()
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

  private tell(outcome: Outcome<unknown>): void {
    const isWell = outcome.read !== null
    if (this.isWell === isWell) return
    this.isWell = isWell
    if (outcome.read !== null) {
      this.logger.log('Reports are read from the replica again')
      return
    }
    const why = outcome.cause === null ? '' : ` (${outcome.cause})`
    this.logger.warn(`The replica is ${outcome.because}${why}: reports are read from the primary`)
  }
}

const isThere = async (manager: EntityManager, position: Position, giveUp: number): Promise<boolean> => {
  for (; ; await pause(lookEveryMs)) {
    if (await hasReplayed(manager, position)) return true
    if (performance.now() > giveUp) return false
  }
}

const tooLate = async (signal: AbortSignal): Promise<never> => {
  await pause(longestWaitMs, undefined, { signal })
  throw new SilentReplica('The replica said nothing in time')
}

/** Ends the connection of a runner, as soon as it has one, so that nobody gets what was still to be answered on it. */
const cut = async (runner: QueryRunner): Promise<void> => {
  try {
    const client: unknown = await runner.connect()
    if (runner.isReleased) return
    if (client instanceof SteadyClient) client.cut()
    else await runner.release()
  } catch {
    // Never connected, or cut already: there is nothing to end.
  }
}

const replicaOptions = (databaseUrl: string, databasePool: number): ReturnType<typeof dataSourceOptions> => {
  const options = dataSourceOptions({ databaseUrl, databasePool })
  // Nobody waits long for what another server can answer.
  return { ...options, extra: { ...options.extra, connectionTimeoutMillis: longestWaitMs } }
}
