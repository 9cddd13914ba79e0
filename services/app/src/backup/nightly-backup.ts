import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs, defaultTimeZone as timeZone } from '@bluebonnet/domain'
import {
  dayIn,
  defineJob,
  defineSchedule,
  HandlesJob,
  type JobHandler,
  metrics,
  MetricsServer,
  ObjectStore,
  SETTINGS,
  type Settings,
} from '@bluebonnet/platform'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { z } from 'zod'

const job = defineJob({ name: 'backups.nightly', queue: 'backup', schema: z.object({}) })
defineSchedule({ name: 'backups.nightly', rhythm: { dailyAt: '03:00', timeZone }, job, payload: {} })

const nameOf = (day: string, isEncrypted: boolean): string => `bluebonnet-${day}.tar.gz${isEncrypted ? '.age' : ''}`
const ours = /^bluebonnet-(\d{4}-\d\d-\d\d)\.tar\.gz(?:\.age)?$/

/** The nightly backups in a folder, oldest first; none when the folder is missing. */
export const listBackups = async (folder: string | null): Promise<{ writtenAt: Date; bytes: number }[]> => {
  const names = folder === null ? [] : await readdir(folder).catch(() => [])
  const files = names.filter((name) => ours.test(name)).map((name) => stat(join(folder ?? '', name)))
  const found = await Promise.all(files)
  return found
    .map(({ mtime, size }) => ({ writtenAt: mtime, bytes: size }))
    .toSorted((a, b) => a.writtenAt.getTime() - b.writtenAt.getTime())
}

/** One backup a night in BACKUP_DIR, kept for BACKUP_KEEP days; without BACKUP_DIR there is none. */
@Injectable()
@HandlesJob(job)
export class NightlyBackup implements JobHandler<Record<string, never>> {
  private readonly logger = new Logger('NightlyBackup')

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly store: ObjectStore,
    @Inject(MetricsServer) metricsServer: Pick<MetricsServer, 'onScrape'>,
  ) {
    metricsServer.onScrape(async () => {
      const newest = (await listBackups(this.settings.backups.folder)).at(-1)
      if (newest !== undefined) metrics.newestBackup.set(newest.writtenAt.getTime() / 1_000)
    })
  }

  async handle(): Promise<void> {
    const { folder, keepDays, key } = this.settings.backups
    if (folder === null) return
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const now = new Date()
    const file = join(folder, nameOf(dayIn(timeZone, now), key !== null))
    // Another worker may have taken this job from one that was only slow.
    if (await stat(file).catch(() => null)) return
    // Loads compression and encryption only when needed.
    const { writeBackup } = await import('./write-backup.js')
    const { files, missing } = await writeBackup({ settings: this.settings, store: this.store, file, key })
    this.logger.log({ msg: 'Backup written and read back', files, missing: missing.length })
    await this.forget(folder, dayIn(timeZone, new Date(now.getTime() - keepDays * dayMs)))
  }

  /** Only after a new backup is complete: while backups fail, the last ones stay. */
  private async forget(folder: string, before: string): Promise<void> {
    for (const name of await readdir(folder)) {
      const day = ours.exec(name)?.[1]
      if (day !== undefined && day < before) await rm(join(folder, name))
    }
  }
}
