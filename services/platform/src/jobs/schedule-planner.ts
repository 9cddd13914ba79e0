import { addDays, momentAt, wallClockAt } from '@bluebonnet/domain'
import { Injectable } from '@nestjs/common'
import { InjectDataSource } from '@nestjs/typeorm'
import { DataSource } from 'typeorm'
import { databaseNow } from '../database/server.sql.js'
import { derivedId } from '../ids.js'
import { Outbox } from '../outbox/outbox.js'
import { definedSchedules, type JobSchedule } from './define-job.js'
import { JobHandlers } from './job-handlers.js'

/** The latest time at or before `now` at which the schedule is due. */
export const latestSlot = (rhythm: JobSchedule, now: Date): Date => {
  if ('everyMs' in rhythm) return new Date(Math.floor(now.getTime() / rhythm.everyMs) * rhythm.everyMs)
  // By calendar days, of which some have 23 or 25 hours.
  const today = wallClockAt(now, rhythm.timeZone).slice(0, 10)
  const slot = momentOn(today, rhythm)
  return slot <= now ? slot : momentOn(addDays(today, -1), rhythm)
}

const momentOn = (day: string, { dailyAt, timeZone }: Extract<JobSchedule, { dailyAt: string }>): Date =>
  new Date(momentAt(`${day}T${dailyAt}`, timeZone))

/**
 * Adds an outbox row for each due time of each schedule whose job has a handler here. The row's id is derived from
 * schedule and time, so any number of workers adds it once; of the times missed while no worker ran, only the latest
 * is added.
 */
@Injectable()
export class SchedulePlanner {
  private readonly planned = new Map<string, number>()

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly handlers: JobHandlers,
  ) {}

  /** Reads the time from the database unless one is given: the workers' clocks may differ. */
  async plan(given?: Date): Promise<void> {
    const now = given ?? (await databaseNow(this.dataSource))
    for (const { name, rhythm, job, payload } of definedSchedules()) {
      if (this.handlers.find(job.name) === null) continue
      const slot = latestSlot(rhythm, now)
      if (this.planned.get(name) === slot.getTime()) continue
      await this.outbox.add(this.dataSource.manager, job, payload, {
        id: derivedId('schedule', name, slot.toISOString()),
      })
      this.planned.set(name, slot.getTime())
    }
  }
}
