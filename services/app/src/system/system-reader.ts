import type { CallAnswer, SystemState } from '@bluebonnet/contracts'
import {
  databaseNow,
  definedJobs,
  definedSchedules,
  derivedId,
  serviceHealth,
  SETTINGS,
  type Settings,
} from '@bluebonnet/platform'
import { latestSlot } from '@bluebonnet/platform/jobs/schedule-planner'
import { countWaitingSome } from '@bluebonnet/platform/history/sealing/audit-chain.sql'
import { openByState } from '@bluebonnet/platform/outbox/outbox.sql'
import { Inject, Injectable } from '@nestjs/common'
import { InjectDataSource } from '@nestjs/typeorm'
import { DataSource } from 'typeorm'
import { jobsDone, lastSeal, mailsSent, openJobs, processesSeen } from './system.sql.js'

type Process = Awaited<ReturnType<typeof processesSeen>>[number]

/** The state of the product, for its operator: counts and times, and the subject of each open job. */
@Injectable()
export class SystemReader {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  async read(): Promise<CallAnswer<'GET /api/system'>> {
    const { checks } = await serviceHealth(this.dataSource, this.settings)
    const processes = await processesSeen(this.dataSource)
    const { jobs, mails } = await this.readJobs()
    return {
      checks: Object.entries(checks).map(([name, check]) => ({ name, ...check })),
      jobs,
      mails,
      schedules: await this.schedules(),
      audit: await this.audit(),
      backups: this.backups(processes),
      processes: processes.map(({ facts, startedAt, seenAt, ...process }) => ({
        ...process,
        startedAt: startedAt.toISOString(),
        seenAt: seenAt.toISOString(),
        disk: facts.disk,
      })),
    }
  }

  private async readJobs(): Promise<Pick<SystemState, 'jobs' | 'mails'>> {
    const open = await openByState(this.dataSource)
    const count = (isCounted: (part: (typeof open)[number]) => boolean): number =>
      open.filter(isCounted).reduce((sum, part) => sum + part.count, 0)
    const [sent] = await mailsSent(this.dataSource)
    const rows = await openJobs(this.dataSource)
    return {
      jobs: {
        failed: count(isFailed),
        waiting: count(isWaiting),
        open: rows.map((row) => ({
          ...row,
          createdAt: row.createdAt.toISOString(),
          dueAt: row.dueAt?.toISOString() ?? null,
        })),
      },
      mails: {
        sentInDay: sent?.inDay ?? 0,
        lastSentAt: sent?.lastAt?.toISOString() ?? null,
        failed: count((part) => isMail(part) && isFailed(part)),
        waiting: count((part) => isMail(part) && isWaiting(part)),
      },
    }
  }

  /** Each due time of a schedule is a row with a derived id, which finds the latest one. */
  private async schedules(): Promise<SystemState['schedules']> {
    const now = await databaseNow(this.dataSource)
    const turns = definedSchedules().map(({ name, rhythm }) => {
      const dueAt = latestSlot(rhythm, now).toISOString()
      return { name, dueAt, id: derivedId('schedule', name, dueAt) }
    })
    const rows = await jobsDone(this.dataSource, [turns.map(({ id }) => id)])
    const doneAt = new Map(rows.map((row) => [row.id, row.doneAt]))
    return turns
      .map(({ name, dueAt, id }) => ({ name, dueAt, doneAt: doneAt.get(id)?.toISOString() ?? null }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  }

  private async audit(): Promise<SystemState['audit']> {
    const [seal] = await lastSeal(this.dataSource)
    const [open] = await countWaitingSome(this.dataSource)
    return {
      sealed: Number(seal?.position ?? 0),
      sealedAt: seal?.sealedAt.toISOString() ?? null,
      unsealed: open?.waiting ?? 0,
    }
  }

  /** From the worker that sees most of them: a process may have no access to the folder. */
  private backups(processes: readonly Process[]): SystemState['backups'] {
    const [best] = processes
      .flatMap(({ facts: { backups } }) => (backups === null ? [] : [backups]))
      .toSorted((a, b) => b.count - a.count)
    return best === undefined ? null : { ...best, keepDays: this.settings.backups.keepDays }
  }
}

const isMail = ({ job }: { job: string }): boolean => definedJobs().get(job)?.queue === 'mail'
const isFailed = ({ state }: { state: string }): boolean => state === 'failed'
const isWaiting = ({ state }: { state: string }): boolean => state === 'due' || state === 'queued'
