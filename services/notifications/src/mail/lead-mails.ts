import { Injectable } from '@nestjs/common'
import { type NotificationType } from '@bluebonnet/contracts'
import { limits } from '@bluebonnet/domain'
import { takeLock } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { leadMailsSent } from './mails.sql.js'

/** Any number; it only has to be the same in every worker. */
const lockKey = 4_201_980

const nobody: ReadonlySet<string> = new Set()

/**
 * A flood of leads must not become a flood of e-mails (docs/rules/notifications-and-mail.md#lead-flood): a person who
 * has reached the hourly limit of single mails gets the rest together, in the next hourly digest.
 */
@Injectable()
export class LeadMails {
  /** Which of these people have reached the limit. Concurrent leads are counted one after the other. */
  async peopleAtLimit(
    manager: EntityManager,
    type: NotificationType,
    userIds: readonly string[],
  ): Promise<ReadonlySet<string>> {
    if (type !== 'LEAD') return nobody
    await takeLock(manager, lockKey)
    const rows = await leadMailsSent(manager, [userIds, limits.leadMailsAnHour])
    return new Set(rows.map(({ userId }) => userId))
  }
}
