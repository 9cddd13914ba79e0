import { Brokerage } from '@bluebonnet/brokerage'
import { deadlineLabels, openStatuses, pipelineStatuses, kindsToCome } from '@bluebonnet/domain'
import { printedDay } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { Announcement, ComposedNotification } from '../announcements/announcement.js'
import { Composes, type NotificationComposer } from '../announcements/composers.js'
import { contractDeadlineOf, deadlineOf } from './reminders.sql.js'
import { dealDateNames, dealDates, remindDaysBefore } from './deal-dates.js'

/**
 * Reminds a deal's agents and the TCs of one of the dates of the deal or its contract, two days and one day before it.
 */
@Injectable()
@Composes('DEADLINE')
export class DeadlineComposer implements NotificationComposer {
  constructor(private readonly brokerage: Brokerage) {}

  /** Notifies nobody when the date was moved, or the deal ended, while the reminder waited. */
  async compose(manager: EntityManager, { subjectId, aspect }: Announcement): Promise<ComposedNotification | null> {
    const date = dealDateNames.find((name) => name === aspect)
    const kind = kindsToCome.find((name) => name === aspect)
    const title = date === undefined ? kind && deadlineLabels[kind] : dealDates[date]
    if (title === undefined) return null
    const today = await this.brokerage.today(manager)
    const [deal] =
      date === undefined
        ? await contractDeadlineOf(manager, [subjectId, today, pipelineStatuses, kind])
        : await deadlineOf(manager, date, [subjectId, today, openStatuses])
    if (deal === undefined || deal.day === null || !remindDaysBefore.some((days) => days === deal.daysBefore))
      return null
    return {
      audience: { users: deal.agents, roles: ['TC'] },
      title: `${title} ${deal.daysBefore === 1 ? 'tomorrow' : 'in two days'}`,
      message: `${deal.address}: ${printedDay(deal.day)}.`,
      link: `/deals/${subjectId}`,
      dealId: subjectId,
    }
  }
}
