import { readFileSync } from 'node:fs'
import { newId, type ProcessFacts, type ProcessKind, SETTINGS, type Settings } from '@bluebonnet/platform'
import { diskOf } from '@bluebonnet/platform/health/disk'
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { InjectDataSource } from '@nestjs/typeorm'
import { DataSource } from 'typeorm'
import { z } from 'zod'
import { listBackups } from '../backup/nightly-backup.js'
import { removeProcess, recordHeartbeat } from './system.sql.js'

export const PROCESS_KIND = Symbol('process kind')

const everyMs = 10_000

const { version: packageVersion } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')))

/** Reports every ten seconds that this process lives, with its release and the state of its machine. */
@Injectable()
export class ProcessHeartbeats implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly id = newId()
  private timer: NodeJS.Timeout | null = null
  private telling: Promise<void> = Promise.resolve()
  private stopped = false

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(PROCESS_KIND) private readonly kind: ProcessKind,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  onApplicationBootstrap(): void {
    this.begin()
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true
    if (this.timer !== null) clearTimeout(this.timer)
    await this.telling
    await removeProcess(this.dataSource, [this.id]).catch(() => undefined)
  }

  private begin(): void {
    this.telling = this.report()
  }

  private async report(): Promise<void> {
    const version = this.settings.version ?? packageVersion
    const facts = JSON.stringify(await this.facts())
    // The watch reports a database outage; the next report follows anyway.
    await recordHeartbeat(this.dataSource, [this.id, this.kind, version, facts]).catch(() => undefined)
    if (!this.stopped) this.timer = setTimeout(() => this.begin(), everyMs).unref()
  }

  private async facts(): Promise<ProcessFacts> {
    const { dataDir, backups } = this.settings
    const disk = await diskOf(dataDir).catch(() => null)
    const kept = await listBackups(backups.folder)
    return {
      disk: disk === null ? null : { freeBytes: disk.free, sizeBytes: disk.size },
      backups:
        backups.folder === null
          ? null
          : {
              count: kept.length,
              bytes: kept.reduce((sum, { bytes }) => sum + bytes, 0),
              newestAt: kept.at(-1)?.writtenAt.toISOString() ?? null,
            },
    }
  }
}
