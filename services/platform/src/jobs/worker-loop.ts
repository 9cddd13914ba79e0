import { setTimeout as pause } from 'node:timers/promises'
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { type Settings, SETTINGS } from '../config/settings.js'
import { PgListener } from '../database/pg-listener.js'
import { Outages } from '../health/outages.js'
import { OutboxDispatcher } from '../outbox/dispatcher.js'
import { outboxChannel } from '../outbox/outbox.sql.js'
import { OutboxSweeper } from '../outbox/sweeper.js'
import { JobQueues, type QueueRun } from './job-queues.js'
import { JobRunner } from './job-runner.js'
import { SchedulePlanner } from './schedule-planner.js'

const sweepEveryMs = 3_000
/**
 * Pause after each dispatch: the first change is dispatched immediately, and those that follow it closely are batched.
 */
const gatherMs = 25
/** After this time a failed job may be due again. */
const secondTryAfterMs = 1_200
/** Jobs that failed shortly before an outage was detected may have failed because of it. */
const noticedWithinSeconds = 30

/** The worker's main loop: every commit that adds work wakes it, and a timer every three seconds. */
@Injectable()
export class WorkerLoop implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly listener: PgListener
  private timer: NodeJS.Timeout | null = null
  private busy: Promise<void> | null = null
  private again = false
  private stopped = false

  constructor(
    @Inject(SETTINGS) settings: Settings,
    private readonly queues: JobQueues,
    private readonly runner: JobRunner,
    private readonly dispatcher: OutboxDispatcher,
    private readonly sweeper: OutboxSweeper,
    private readonly planner: SchedulePlanner,
    private readonly outages: Outages,
  ) {
    this.listener = new PgListener(settings.databaseUrl, 'bluebonnet worker')
    this.listener.on(outboxChannel, () => this.wake())
    this.listener.onReconnect(() => this.wake())
    outages.onReturn((seconds) => void this.makeDue(seconds))
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.queues.start((job) => this.run(job))
    await this.listener.start()
    await this.sweep()
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true
    if (this.timer !== null) clearTimeout(this.timer)
    await this.listener.stop()
    await this.busy
    await this.queues.close()
  }

  private async run(job: QueueRun): Promise<void> {
    try {
      await this.runner.run(job)
    } catch (error) {
      this.outages.suspect()
      setTimeout(() => this.wake(), secondTryAfterMs).unref()
      throw error
    }
  }

  /** A dependency is back: jobs that failed meanwhile are due now. */
  private async makeDue(seconds: number): Promise<void> {
    await this.runReported('Hastening work', () => this.dispatcher.makeDue(seconds + noticedWithinSeconds))
    this.wake()
  }

  /** Dispatches due rows; calls during a run cause one more run after it. */
  private wake(): void {
    this.again = true
    this.busy ??= this.dispatch()
  }

  private async dispatch(): Promise<void> {
    try {
      while (this.again && !this.stopped) {
        this.again = false
        await this.runReported('Handing work over', () => this.dispatcher.dispatch(() => !this.stopped))
        await pause(gatherMs)
      }
    } finally {
      this.busy = null
    }
  }

  private async sweep(): Promise<void> {
    await this.runReported('Planning work', () => this.planner.plan())
    await this.runReported('Sweeping the outbox', () => this.sweeper.sweep())
    this.wake()
    if (!this.stopped) this.timer = setTimeout(() => void this.sweep(), sweepEveryMs)
  }

  /** The store or the database may be away: the next run retries. */
  private async runReported(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work()
      this.outages.answered(what)
    } catch (error) {
      if (!this.stopped) this.outages.failed(what, error)
    }
  }
}
