import { Composes, type NotificationComposer } from '@bluebonnet/notifications'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { conversationMessageById, messageRecipients } from './conversations.sql.js'

/** Notifies all members of a conversation. In a group, only mentioned members get e-mail. */
@Injectable()
@Composes('PERSON_MESSAGE')
export class PersonMessageComposer implements NotificationComposer {
  async compose(
    manager: EntityManager,
    { subjectId }: { subjectId: string },
  ): ReturnType<NotificationComposer['compose']> {
    const [message] = await conversationMessageById(manager, [subjectId])
    if (message === undefined) return null
    const hearers = await messageRecipients(manager, [subjectId])
    const unmailed = hearers.length === 1 ? [] : hearers.filter(({ isNamed }) => !isNamed)
    return {
      audience: { users: hearers.map(({ userId }) => userId) },
      unmailed: unmailed.map(({ userId }) => userId),
      title: `New message from ${message.authorName}`,
      message: message.body,
      link: `/messages/${message.conversationId}`,
    }
  }
}
