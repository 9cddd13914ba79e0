import type { Announcement, ComposedNotification, NotificationComposer } from '@bluebonnet/notifications'
import { Composes } from '@bluebonnet/notifications'
import { fullName, nameOrEmail } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { inWords, linkTo, type Thing } from './hand-over-words.js'

/** The aspect under which the agent hears of it who had the things before. */
export const formerAgent = 'FORMER'

interface People {
  actor: string
  toUserId: string
  to: string
  fromUserId: string
}

const people = `
  SELECT ${nameOrEmail('actor')} AS actor, receiver.id AS "toUserId", ${nameOrEmail('receiver')} AS "to",
         former.user_id AS "fromUserId"
    FROM hand_overs h JOIN users actor ON actor.id = h.actor_id JOIN agents former ON former.id = h.from_agent_id
    JOIN agents a ON a.id = h.to_agent_id JOIN users receiver ON receiver.id = a.user_id
   WHERE h.id = $1`

/** What went on to somebody else, went back, or was deleted meanwhile is not among it. */
const things = `
  WITH given AS (
    SELECT h.to_agent_id AS agent_id, each ->> 0 AS kind, (each ->> 1)::uuid AS id
      FROM hand_overs h, jsonb_array_elements(h.given) AS each WHERE h.id = $1)
  SELECT kind, id, property_address AS name FROM deals JOIN given USING (id, agent_id) WHERE kind = 'deals'
   UNION SELECT kind, id, ${fullName('clients')} FROM clients JOIN given USING (id, agent_id) WHERE kind = 'clients'
   UNION SELECT kind, id, property_address FROM properties JOIN given USING (id, agent_id) WHERE kind = 'properties'`

/**
 * Tells an agent what they were given, by whom; and whoever had it, who has it now. Nobody is told of what they did
 * themselves.
 */
@Injectable()
@Composes('HANDED_OVER')
export class HandOverComposer implements NotificationComposer {
  async compose(manager: EntityManager, announcement: Announcement): Promise<ComposedNotification | null> {
    const { subjectId, actorId, aspect } = announcement
    const [who] = await manager.query<People[]>(people, [subjectId])
    const given = await manager.query<Thing[]>(things, [subjectId])
    if (who === undefined || given.length === 0) return null
    const except = actorId === null ? [] : [actorId]
    if (aspect === formerAgent) {
      // It is not theirs any more: a link would lead them to nothing.
      const message = `${who.to} now has ${inWords(given)}.`
      return { audience: { users: [who.fromUserId], except }, title: 'Handed over', message, link: null }
    }
    const deals = given.filter(({ kind }) => kind === 'deals')
    return {
      audience: { users: [who.toUserId], except },
      title: 'Handed over to you',
      message: `${who.actor} gave you ${inWords(given)}.`,
      link: linkTo(given),
      dealId: deals.length === 1 ? (deals[0]?.id ?? null) : null,
    }
  }
}
