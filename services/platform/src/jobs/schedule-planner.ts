import { momentAt, wallClockAt } from '@bluebonnet/domain'
import { Injectable } from '@nestjs/common'
import { InjectDataSource } from '@nestjs/typeorm'
import { DataSource } from 'typeorm'
import { databaseNow } from '../database/server.sql.js'
import { derivedId } from '../ids.js'
import { Outbox } from '../outbox/outbox.js'
import { definedSchedules, type JobSchedule } from './define-job.js'

const dayMs = 86_400_000

/** The latest moment at or before `now` at which the rhythm is due. */
export const latestSlot = (rhythm: JobSchedule, now: Date): Date => {
  if ('everyMs' in rhythm) return new Date(Math.floor(now.getTime() / rhythm.everyMs) * rhythm.everyMs)
  const today = localMoment(rhythm, now)
  return today <= now ? today : localMoment(rhythm, new Date(now.getTime() - dayMs))
}

/** The rhythm's time of day on the local date that `near` falls on. */
const localMoment = ({ dailyAt, timeZone }: Extract<JobSchedule, { dailyAt: string }>, near: Date): Date =>
  new Date(momentAt(`${wallClockAt(near, timeZone).slice(0, 10)}T${dailyAt}`, timeZone))

/**
 * Writes an outbox row for each due moment of each schedule. The row's id is derived from schedule and moment, so any
 * number of workers adds it once; of the moments missed while no worker ran, the latest is made up for.
 */
@Injectable()
export class SchedulePlanner {
  private readonly planned = new Map<string, number>()

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** Asks the database for the moment unless one is given: the clocks of workers may disagree about it. */
  async plan(given?: Date): Promise<void> {
    const now = given ?? (await databaseNow(this.dataSource))
    for (const { name, rhythm, job, payload } of definedSchedules()) {
      const slot = latestSlot(rhythm, now)
      if (this.planned.get(name) === slot.getTime()) continue
      await this.outbox.add(this.dataSource.manager, job, payload, {
        id: derivedId('schedule', name, slot.toISOString()),
      })
      this.planned.set(name, slot.getTime())
    }
  }
}
