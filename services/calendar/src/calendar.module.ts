import { AuthModule } from '@bluebonnet/auth'
import { DocumentsModule } from '@bluebonnet/documents'
import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { CalendarController } from './calendar.controller.js'
import { CalendarEventEntity } from './calendar-event.entity.js'
import { CalendarReader } from './calendar.reader.js'
import { CalendarService } from './calendar.service.js'

@Module({
  imports: [AuthModule, DocumentsModule, TypeOrmModule.forFeature([CalendarEventEntity])],
  controllers: [CalendarController],
  providers: [CalendarReader, CalendarService],
})
export class CalendarModule {}
