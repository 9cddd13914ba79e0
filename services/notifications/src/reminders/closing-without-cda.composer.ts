import { printedDay } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { Announcement, ComposedNotification } from '../announcements/announcement.js'
import { Composes, type NotificationComposer } from '../announcements/composers.js'

interface Row {
  address: string
  agentUserId: string
  day: string
}

/**
 * Tells a deal's agent and the TCs that it closes soon and has no CDA (docs/rules/notifications-and-mail.md#reminders).
 */
@Injectable()
@Composes('CLOSING_WITHOUT_CDA')
export class ClosingWithoutCdaComposer implements NotificationComposer {
  async compose(manager: EntityManager, { subjectId }: Announcement): Promise<ComposedNotification | null> {
    const [deal] = await manager.query<Row[]>(
      `SELECT d.property_address AS address, a.user_id AS "agentUserId", d.close_date::text AS day
         FROM deals d JOIN agents a ON a.id = d.agent_id
        WHERE d.id = $1 AND d.status IN ('UNDER_CONTRACT', 'PENDING') AND d.close_date IS NOT NULL
          AND NOT EXISTS (SELECT FROM cdas c WHERE c.deal_id = d.id AND c.voided_at IS NULL)`,
      [subjectId],
    )
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
