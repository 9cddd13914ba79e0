import { writeFile } from 'node:fs/promises'
import { databaseHealth, JobQueues, queueHealth, SETTINGS, type Settings } from '@bluebonnet/platform'
import { type BeforeApplicationShutdown, Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { InjectDataSource } from '@nestjs/typeorm'
import { DataSource } from 'typeorm'

const beatMs = 10_000

/**
 * A worker has no health endpoint. It writes HEARTBEAT_FILE while its event loop runs and both the database and the
 * queue respond; an old file means a stuck worker.
 */
@Injectable()
export class Heartbeat implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Heartbeat')
  private timer: NodeJS.Timeout | null = null

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly queues: JobQueues,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.settings.heartbeatFile === null) return
    await this.beat(this.settings.heartbeatFile)
  }

  beforeApplicationShutdown(): void {
    if (this.timer !== null) clearTimeout(this.timer)
    this.timer = null
  }

  private async beat(file: string): Promise<void> {
    this.timer = setTimeout(() => void this.beat(file).catch((error: unknown) => this.logger.warn(error)), beatMs)
    const [database, queue] = await Promise.all([databaseHealth(this.dataSource), queueHealth(this.queues)])
    if (database.ok && queue.ok) await writeFile(file, new Date().toISOString())
  }
}
