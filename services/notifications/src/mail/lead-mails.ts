import { limits, type NotificationType } from '@bluebonnet/contracts'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'

/** Any number; it only has to be the same in every worker. */
const lockKey = 4_201_980

const full = `
  SELECT user_id AS "userId" FROM notifications
   WHERE user_id = ANY($1::uuid[]) AND type = 'LEAD' AND mail_after = created_at AND created_at > now() - interval '1 hour'
   GROUP BY user_id HAVING count(*) >= $2`

const nobody: ReadonlySet<string> = new Set()

/**
 * A flood of leads must not become a flood of e-mails (docs/rules/notifications-and-mail.md#lead-flood): who has had
 * their share of single ones within the hour gets the rest together, with the next hourly digest.
 */
@Injectable()
export class LeadMails {
  /** Those of these people who have had their share. Leads told at the same moment count one after the other. */
  async hadTheirShare(
    manager: EntityManager,
    type: NotificationType,
    userIds: readonly string[],
  ): Promise<ReadonlySet<string>> {
    if (type !== 'LEAD') return nobody
    await manager.query('SELECT pg_advisory_xact_lock($1)', [lockKey])
    const rows = await manager.query<{ userId: string }[]>(full, [userIds, limits.leadMailsAnHour])
    return new Set(rows.map(({ userId }) => userId))
  }
}
