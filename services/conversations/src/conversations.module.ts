import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { AuthModule } from '@bluebonnet/auth'
import { BrokerageModule } from '@bluebonnet/brokerage'
import { DealsModule } from '@bluebonnet/deals'
import { NotificationsModule } from '@bluebonnet/notifications'
import * as conversationEntities from './conversations/conversation.entities.js'
import { ConversationsController } from './conversations/conversations.controller.js'
import { Conversations } from './conversations/conversations.js'
import { PersonMessageComposer } from './conversations/person-message.composer.js'
import { DealMessageEntity, MessageDocumentEntity, UnreadThreadEntity } from './messages/deal-message.entity.js'
import { MessageAudit } from './messages/message-audit.js'
import { DealMessageComposer } from './messages/message.composer.js'
import { MessageEvents } from './messages/message.events.js'
import { MessagesController } from './messages/messages.controller.js'
import { Messages } from './messages/messages.js'
import { ThreadReaders } from './messages/thread-readers.js'
import { WriteMessage } from './messages/write-message.js'

/** Message threads of deals, and conversations between people. */
@Module({
  imports: [
    AuthModule,
    BrokerageModule,
    DealsModule,
    NotificationsModule,
    TypeOrmModule.forFeature([
      ...Object.values(conversationEntities),
      DealMessageEntity,
      MessageDocumentEntity,
      UnreadThreadEntity,
    ]),
  ],
  controllers: [ConversationsController, MessagesController],
  providers: [
    Conversations,
    DealMessageComposer,
    MessageAudit,
    MessageEvents,
    Messages,
    PersonMessageComposer,
    ThreadReaders,
    WriteMessage,
  ],
})
export class ConversationsModule {}
