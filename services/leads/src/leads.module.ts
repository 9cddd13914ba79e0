import { BrokerageModule } from '@bluebonnet/brokerage'
import { NotificationsModule } from '@bluebonnet/notifications'
import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { LeadComposer } from './lead.composer.js'
import { LeadEntity } from './lead.entity.js'
import { LeadEvents } from './lead.events.js'
import { LeadsController } from './leads.controller.js'
import { Leads } from './leads.js'
import { MailLeadHandler } from './mail-lead.handler.js'

@Module({
  imports: [BrokerageModule, NotificationsModule, TypeOrmModule.forFeature([LeadEntity])],
  controllers: [LeadsController],
  providers: [Leads, LeadEvents, LeadComposer, MailLeadHandler],
})
export class LeadsModule {}
