import { Readable } from 'node:stream'
import { type BeforeApplicationShutdown, Inject, Injectable, Module, type OnApplicationBootstrap } from '@nestjs/common'
import { InjectDataSource } from '@nestjs/typeorm'
import { DataSource } from 'typeorm'
import { type Settings, SETTINGS } from '../config/settings.js'
import { newId } from '../ids.js'
import { JobQueues } from '../jobs/job-queues.js'
import { WorkerModule } from '../jobs/worker.module.js'
import { MailModule } from '../mail/mail.module.js'
import { MailTransport } from '../mail/mailer.js'
import { metrics } from '../observability/metrics.js'
import { scannerAnswers } from '../scanner/clamd.js'
import { ObjectStore } from '../storage/object-store.js'
import { archiveState, removeSilentWorkers, removeWorker, ping, reportWorker } from './health.sql.js'
import { assertDiskSpace } from './disk.js'
import { Outages } from './outages.js'
import { withTimeout } from './service-health.js'
import type { ReportedState } from './worker.entity.js'

interface Watched {
  name: string
  /** Its name in the log. */
  subject: string
  check: () => Promise<unknown>
  /** Pause between two checks while all is well. */
  restMs: number
  /** Shortest pause, during an outage or after a failed job. */
  minPauseMs: number
}

const tickMs = 2_000
const patienceMs = 5_000
/** The size of a small document: a disk with space for it has space for a page. */
const probe = Buffer.alloc(65_536)

/** Only reported while it fails: most offices have none. */
const archive = 'archive'
const archiveTakes = async (dataSource: DataSource): Promise<void> => {
  const [state] = await archiveState(dataSource)
  if (state?.fails === true) throw new Error('PostgreSQL cannot archive its log')
}

const scannerOf = ({ clamdUrl }: Settings): Watched[] =>
  clamdUrl === null
    ? []
    : [
        {
          name: 'scanner',
          subject: 'The malware scanner',
          check: () => scannerAnswers(clamdUrl),
          restMs: 60_000,
          minPauseMs: 5_000,
        },
      ]

/**
 * Checks a worker's dependencies: seldom while all is well, every few seconds during an outage, and immediately after a
 * failed job. Writes the results to the worker's row, for the health endpoint of the API, and tells the worker's loop
 * when a dependency is back.
 */
@Injectable()
export class DependencyWatch implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly id = newId()
  private readonly watched: readonly Watched[]
  private readonly lookedAt = new Map<string, number>()
  private isSuspicious = true
  private timer: NodeJS.Timeout | null = null
  private looking: Promise<void> = Promise.resolve()
  private stopped = false

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly outages: Outages,
    queues: JobQueues,
    @Inject(SETTINGS) settings: Settings,
    private readonly store: ObjectStore,
    mail: MailTransport,
  ) {
    this.watched = [
      { name: 'database', subject: 'PostgreSQL', check: () => ping(dataSource), restMs: 4_000, minPauseMs: 0 },
      { name: 'queue', subject: queues.storeName, check: () => queues.check(), restMs: 4_000, minPauseMs: 0 },
      {
        name: 'store',
        subject: 'The store of files',
        check: () => this.storeAndRemove(),
        restMs: 30_000,
        minPauseMs: 0,
      },
      {
        name: 'disk',
        subject: 'The disk',
        check: () => assertDiskSpace([settings.dataDir, settings.backups.folder]),
        restMs: 30_000,
        minPauseMs: 5_000,
      },
      { name: 'mail', subject: 'The mail server', check: () => mail.check(), restMs: 300_000, minPauseMs: 5_000 },
      {
        name: archive,
        subject: "PostgreSQL's archive",
        check: () => archiveTakes(dataSource),
        restMs: 30_000,
        minPauseMs: 5_000,
      },
      ...scannerOf(settings),
    ]
    outages.onSuspicion(() => {
      this.isSuspicious = true
    })
  }

  onApplicationBootstrap(): void {
    this.looking = this.checkAll()
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true
    if (this.timer !== null) clearTimeout(this.timer)
    await this.looking
    await removeWorker(this.dataSource, [this.id]).catch(() => undefined)
  }

  private async checkAll(): Promise<void> {
    const due = this.watched.filter((watched) => this.isDue(watched))
    this.isSuspicious = false
    await Promise.all(due.map((watched) => this.checkOne(watched)))
    await this.report().catch((error: unknown) => this.outages.failed('PostgreSQL', error))
    if (this.stopped) return
    this.timer = setTimeout(() => {
      this.looking = this.checkAll()
    }, tickMs)
  }

  private isDue({ name, subject, restMs, minPauseMs }: Watched): boolean {
    const isAlert = this.isSuspicious || this.outages.of(subject) !== null
    const pause = performance.now() - (this.lookedAt.get(name) ?? -Infinity)
    return pause >= (isAlert ? minPauseMs : restMs)
  }

  private async checkOne({ name, subject, check }: Watched): Promise<void> {
    const askedAt = performance.now()
    try {
      await withTimeout(patienceMs, check())
      this.outages.answered(subject, askedAt)
      metrics.dependencyUp.set({ dependency: name }, 1)
    } catch (error) {
      metrics.dependencyUp.set({ dependency: name }, 0)
      // A connection that this process closed itself is not an outage.
      if (!this.stopped) this.outages.failed(subject, error)
    }
    this.lookedAt.set(name, performance.now())
  }

  private async storeAndRemove(): Promise<void> {
    const key = `checks/${this.id}`
    await this.store.put(Readable.from([probe]), key, { maxBytes: probe.length })
    await this.store.delete(key)
  }

  private async report(): Promise<void> {
    const states = Object.fromEntries(
      this.watched.flatMap(({ name, subject }) => {
        const outage = this.outages.of(subject)
        const state: ReportedState =
          outage === null ? null : { trouble: outage.trouble, since: outage.since.toISOString() }
        if (name === archive && state === null) return []
        return name === 'queue' && subject === 'Redis'
          ? [
              [name, state],
              ['redis', state],
            ]
          : [[name, state]]
      }),
    )
    await reportWorker(this.dataSource, [this.id, JSON.stringify(states)])
    // Killed workers leave their rows.
    await removeSilentWorkers(this.dataSource)
  }
}

/** For worker processes: monitors their dependencies. */
@Module({ imports: [WorkerModule, MailModule], providers: [DependencyWatch] })
export class WatchModule {}
