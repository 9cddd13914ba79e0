import { setTimeout as pause } from 'node:timers/promises'
import { type BeforeApplicationShutdown, Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { SETTINGS, type Settings } from '../config/index.js'
import { PgListener } from '../database/pg-listener.js'
import { OutboxDispatcher } from '../outbox/dispatcher.js'
import { outboxChannel } from '../outbox/outbox.js'
import { OutboxSweeper } from '../outbox/sweeper.js'
import { faultOf } from './fault.js'
import { JobQueues } from './job-queues.js'
import { JobRunner } from './job-runner.js'
import { SchedulePlanner } from './schedule-planner.js'

const sweepEveryMs = 5_000
/** Rest after each hand-over: the first change is handed over at once, those that follow it closely go together. */
const gatherMs = 25

/** The worker's life: woken by every commit that adds work, and every five seconds in any case. */
@Injectable()
export class WorkerLoop implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Worker')
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
  ) {
    this.listener = new PgListener(settings.databaseUrl, 'bluebonnet worker')
    this.listener.on(outboxChannel, () => this.wake())
    this.listener.onReconnect(() => this.wake())
  }

  async onApplicationBootstrap(): Promise<void> {
    this.queues.start((job) => this.runner.run(job))
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

  /** Hands over what is due; calls during a run are one more run after it. */
  private wake(): void {
    this.again = true
    this.busy ??= this.dispatch()
  }

  private async dispatch(): Promise<void> {
    try {
      while (this.again && !this.stopped) {
        this.again = false
        await this.quietly('handing over', () => this.dispatcher.dispatch())
        await pause(gatherMs)
      }
    } finally {
      this.busy = null
    }
  }

  private async sweep(): Promise<void> {
    await this.quietly('planning', () => this.planner.plan())
    await this.quietly('sweeping', () => this.sweeper.sweep())
    this.wake()
    if (!this.stopped) this.timer = setTimeout(() => void this.sweep(), sweepEveryMs)
  }

  /** The store or the database may be away: the next turn tries again. */
  private async quietly(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!this.stopped) this.logger.warn(`Trouble while ${what}: ${faultOf(error).summary}`)
    }
  }
}
