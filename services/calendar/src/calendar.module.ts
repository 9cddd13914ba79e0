import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { BrokerageModule } from '@bluebonnet/brokerage'
import { DocumentsModule } from '@bluebonnet/documents'
import { CalendarEventEntity } from './calendar-event.entity.js'
import { CalendarController } from './calendar.controller.js'
import { CalendarReader } from './calendar.reader.js'
import { CalendarService } from './calendar.service.js'
import { EventChanges } from './event.changes.js'
import { FeedController, FeedLinkOpener } from './feed/feed.controller.js'
import { FeedLinks } from './feed/feed.links.js'
import { FeedReader } from './feed/feed.reader.js'
import { WholeDays } from './whole-days.js'

@Module({
  imports: [BrokerageModule, DocumentsModule, TypeOrmModule.forFeature([CalendarEventEntity])],
  controllers: [FeedController, CalendarController],
  providers: [CalendarReader, CalendarService, EventChanges, FeedLinks, FeedLinkOpener, FeedReader, WholeDays],
})
export class CalendarModule {}
