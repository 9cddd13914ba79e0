import { type DeadlineKind, openStatuses, pipelineStatuses } from '@bluebonnet/domain'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { closingDaysBefore, type DealDate, remindDaysBefore } from './deal-dates.js'
import { closingsDue, datesDue, peopleWithTasks } from './reminders.sql.js'

interface DueDate {
  dealId: string
  date: DealDate | DeadlineKind
  /** YYYY-MM-DD */
  day: string
  daysBefore: number
}

interface DueClosing {
  dealId: string
  /** YYYY-MM-DD */
  day: string
}

/** The reminders that are due on a day of the brokerage's calendar. */
@Injectable()
export class DueReminders {
  async dates(manager: EntityManager, today: string): Promise<DueDate[]> {
    return datesDue(manager, [today, remindDaysBefore, openStatuses, pipelineStatuses])
  }

  async closingsWithoutCda(manager: EntityManager, today: string): Promise<DueClosing[]> {
    return closingsDue(manager, [today, closingDaysBefore])
  }

  async people(manager: EntityManager, today: string): Promise<{ userId: string }[]> {
    return peopleWithTasks(manager, [today])
  }
}
