import { Injectable } from '@nestjs/common'
import {
  type Announcement,
  type ComposedNotification,
  Composes,
  type NotificationComposer,
} from '@bluebonnet/notifications'
import type { EntityManager } from 'typeorm'
import { describeItems, linkTo } from './hand-over-words.js'
import { peopleOfHandOver, handedOverRows } from './hand-overs.sql.js'

/** The aspect under which the agent hears of it who had the things before. */
export const formerAgent = 'FORMER'

/**
 * Tells an agent what they were given, by whom; and whoever had it, who has it now. Nobody is told of what they did
 * themselves.
 */
@Injectable()
@Composes('HANDED_OVER')
export class HandOverComposer implements NotificationComposer {
  async compose(manager: EntityManager, announcement: Announcement): Promise<ComposedNotification | null> {
    const { subjectId, actorId, aspect } = announcement
    const [who] = await peopleOfHandOver(manager, [subjectId])
    const given = await handedOverRows(manager, [subjectId])
    if (who === undefined || given.length === 0) return null
    const except = actorId === null ? [] : [actorId]
    if (aspect === formerAgent) {
      // It is not theirs any more: a link would lead them to nothing.
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
