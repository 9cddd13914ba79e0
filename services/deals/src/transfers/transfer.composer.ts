import { Injectable } from '@nestjs/common'
import {
  type Announcement,
  type ComposedNotification,
  Composes,
  type NotificationComposer,
} from '@bluebonnet/notifications'
import type { EntityManager } from 'typeorm'
import { describeItems, linkTo } from './transfer-words.js'
import { peopleOfTransfer, transferredRows } from './transfers.sql.js'

/** Aspect of the notice to the previous agent. */
export const formerAgent = 'FORMER'

/**
 * Notifies the new agent what they received and from whom, and the previous agent who has it now. Never notifies users
 * of their own actions.
 */
@Injectable()
@Composes('TRANSFERRED')
export class TransferComposer implements NotificationComposer {
  async compose(manager: EntityManager, announcement: Announcement): Promise<ComposedNotification | null> {
    const { subjectId, actorId, aspect } = announcement
    const [who] = await peopleOfTransfer(manager, [subjectId])
    const given = await transferredRows(manager, [subjectId])
    if (who === undefined || given.length === 0) return null
    const except = actorId === null ? [] : [actorId]
    if (aspect === formerAgent) {
      // No link: the row no longer belongs to them.
      const message = `${who.to} now has ${describeItems(given)}.`
      return { audience: { users: [who.fromUserId], except }, title: 'Transferred', message, link: null }
    }
    const deals = given.filter(({ kind }) => kind === 'deals')
    return {
      audience: { users: [who.toUserId], except },
      title: 'Transferred to you',
      message: `${who.actor} transferred ${describeItems(given)} to you.`,
      link: linkTo(given),
      dealId: deals.length === 1 ? (deals[0]?.id ?? null) : null,
    }
  }
}
