import { Injectable } from '@nestjs/common'
import { Brokerage } from '@bluebonnet/brokerage'
import { wallClockAt } from '@bluebonnet/domain'
import { defineJob, defineSchedule, derivedId, HandlesJob, type JobHandler, type JobRun } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { z } from 'zod'
import { Announcements } from '../announcements/announcements.js'
import { DueReminders } from './due-reminders.js'

/** The local day, `YYYY-MM-DD`, and hour, 0 to 23, in the time zone. */
const localTime = (timeZone: string, moment: Date): { day: string; hour: number } => {
  const [day = '', time = ''] = wallClockAt(moment, timeZone).split('T')
  return { day, hour: Number(time.slice(0, 2)) }
}

/** Announces reminders that are due today on the brokerage's calendar. */
const remind = defineJob({ name: 'notifications.remind', queue: 'quick', schema: z.strictObject({}) })

defineSchedule({ name: 'notifications.remind', rhythm: { everyMs: 3_600_000 }, job: remind, payload: {} })

/** No reminders at night: they start at this hour in the brokerage's time zone. */
const fromHour = 7

@Injectable()
@HandlesJob(remind)
export class RemindHandler implements JobHandler<Record<string, never>> {
  constructor(
    private readonly brokerage: Brokerage,
    private readonly dueReminders: DueReminders,
    private readonly announcements: Announcements,
  ) {}

  async handle(run: JobRun<Record<string, never>>): Promise<void> {
    await run.complete((manager) => this.remind(manager, new Date()))
  }

  /** Each reminder has a derived id, so that only the first run of a day announces it. */
  async remind(manager: EntityManager, now: Date): Promise<void> {
    const { timeZone } = await this.brokerage.settings(manager)
    const { day: today, hour } = localTime(timeZone, now)
    if (hour < fromHour) return
    for (const { dealId, date, day, daysBefore } of await this.dueReminders.dates(manager, today)) {
      const id = derivedId('DEADLINE', dealId, date, day, String(daysBefore))
      await this.announcements.announce(
        manager,
        { type: 'DEADLINE', subjectId: dealId, actorId: null, aspect: date },
        { id },
      )
    }
    for (const { dealId, day } of await this.dueReminders.closingsWithoutCda(manager, today)) {
      const id = derivedId('CLOSING_WITHOUT_CDA', dealId, day)
      await this.announcements.announce(
        manager,
        { type: 'CLOSING_WITHOUT_CDA', subjectId: dealId, actorId: null },
        { id },
      )
    }
    for (const { userId } of await this.dueReminders.people(manager, today)) {
      const id = derivedId('TASKS_DUE', userId, today)
      await this.announcements.announce(manager, { type: 'TASKS_DUE', subjectId: userId, actorId: null }, { id })
    }
  }
}
