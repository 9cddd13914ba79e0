import { Injectable } from '@nestjs/common'
import { printedDay } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import type { Announcement, ComposedNotification } from '../announcements/announcement.js'
import { Composes, type NotificationComposer } from '../announcements/composers.js'
import { closingWithoutCda } from './reminders.sql.js'

/**
 * Tells a deal's agent and the TCs that it closes soon and has no CDA (docs/rules/notifications-and-mail.md#reminders).
 */
@Injectable()
@Composes('CLOSING_WITHOUT_CDA')
export class ClosingWithoutCdaComposer implements NotificationComposer {
  async compose(manager: EntityManager, { subjectId }: Announcement): Promise<ComposedNotification | null> {
    const [deal] = await closingWithoutCda(manager, [subjectId])
    if (deal === undefined) return null
    return {
      audience: { users: [deal.agentUserId], roles: ['TC'] },
      title: 'Closing soon without a CDA',
      message: `${deal.address} closes on ${printedDay(deal.day)} and has no CDA yet.`,
      link: `/deals/${subjectId}`,
      dealId: subjectId,
    }
  }
}
