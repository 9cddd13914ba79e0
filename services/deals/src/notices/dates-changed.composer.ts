import { deadlineLabels } from '@bluebonnet/domain'
import { type Announcement, Composes, type NotificationComposer } from '@bluebonnet/notifications'
import { printedDay } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { z } from 'zod'
import { TimelineEntryEntity } from '../deals/timeline-entry.entity.js'
import { dealLink, dealNotice } from './deal-notice.js'
import { nameOfUser } from './notices.sql.js'

const move = z.tuple([z.string().nullable(), z.string().nullable()]).optional()
const moved = z.object({
  contractDate: move,
  optionEndsAt: move,
  earnestMoneyDueAt: move,
  financingDueAt: move,
  closeDate: move,
})

const labels: Record<keyof z.output<typeof moved>, string> = {
  contractDate: 'Contract date',
  optionEndsAt: deadlineLabels.OPTION_END,
  earnestMoneyDueAt: deadlineLabels.EARNEST_MONEY,
  financingDueAt: deadlineLabels.FINANCING,
  closeDate: deadlineLabels.CLOSING,
}

const optionalDayText = (day: string | null): string => (day === null ? 'none' : printedDay(day))

/**
 * Notifies the agents of a deal when somebody else changes its dates, with old and new values. The subject is the
 * timeline entry.
 */
@Injectable()
@Composes('DEAL_DATES_CHANGED')
export class DatesChangedComposer implements NotificationComposer {
  async compose(
    manager: EntityManager,
    { subjectId, actorId }: Announcement,
  ): ReturnType<NotificationComposer['compose']> {
    const entry = await manager.findOneBy(TimelineEntryEntity, { id: subjectId })
    const deal = entry === null ? null : await dealNotice(manager, entry.dealId)
    if (entry === null || deal === null || actorId === null) return null
    const users = [deal.agentUserId, ...deal.sharedBy].filter((id) => id !== actorId)
    const [actor] = await nameOfUser(manager, [actorId])
    const changes = Object.entries(moved.parse(entry.details)).flatMap(([field, change]) => {
      const label = Object.entries(labels).find(([name]) => name === field)?.[1]
      return label === undefined || change === undefined
        ? []
        : [`${label}: ${optionalDayText(change[0])} to ${optionalDayText(change[1])}`]
    })
    if (users.length === 0 || changes.length === 0) return null
    const who = actor?.name ?? 'Somebody'
    const because = entry.reason === null ? '' : ` Reason: ${entry.reason}`
    return {
      audience: { users, except: [actorId] },
      title: 'Deal dates changed',
      message: `${who} moved dates of the deal for ${deal.address}. ${changes.join('; ')}.${because}`,
      link: dealLink(deal.dealId),
      dealId: deal.dealId,
    }
  }
}
