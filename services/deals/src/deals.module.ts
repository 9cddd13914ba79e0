import { Module } from '@nestjs/common'
import { DiscoveryModule } from '@nestjs/core'
import { TypeOrmModule } from '@nestjs/typeorm'
import { BrokerageModule } from '@bluebonnet/brokerage'
import { ClientsModule } from '@bluebonnet/clients'
import { DocumentsModule } from '@bluebonnet/documents'
import { NotificationsModule } from '@bluebonnet/notifications'
import { PropertiesModule } from '@bluebonnet/properties'
import { ApprovalsController } from './approvals/approvals.controller.js'
import { Approvals } from './approvals/approvals.js'
import { BrokerStatsReader } from './approvals/broker-stats.js'
import { DealFollowers } from './deals/deal-followers.js'
import { AuditSources } from './deals/audit-sources.js'
import { ChangeDeal } from './deals/change-deal.js'
import { CreateDeal } from './deals/create-deal.js'
import { NewDealRecord } from './deals/new-deal-record.js'
import { DealActivity } from './deals/deal-activity.js'
import { DealLocks } from './deals/deal-locks.js'
import { DealRecord } from './deals/deal-record.js'
import { DealReader } from './deals/deal-reader.js'
import { DealReferences } from './deals/deal-references.js'
import { DealAccess } from './deals/deal.access.js'
import { DealEntity } from './deals/deal.entity.js'
import { DealEvents } from './deals/deal.events.js'
import { DealsController } from './deals/deals.controller.js'
import { Transfer } from './deals/transfer.js'
import { UndoTransferController } from './deals/undo-transfer.controller.js'
import { UndoTransfer } from './deals/undo-transfer.js'
import { MoveDeal } from './deals/move-deal.js'
import { MoveEffects } from './deals/move-effects.js'
import { MoveRecord } from './deals/move-record.js'
import { PropertyEffects } from './deals/property-effects.js'
import { TimelineEntryEntity } from './deals/timeline-entry.entity.js'
import { Timeline } from './deals/timeline.js'
import { WriteDeal } from './deals/write-deal.js'
import { TransferNotices } from './transfers/transfer-notices.js'
import { TransferComposer } from './transfers/transfer.composer.js'
import { TransferUndoEntity } from './transfers/transfer-undo.entity.js'
import { TransferEntity } from './transfers/transfer.entity.js'
import { TransferUndos } from './transfers/transfer-undos.js'
import { NotifyTransferHandler } from './transfers/notify-transfer.handler.js'
import { DealComposer } from './notices/deal.composer.js'
import { DatesChangedComposer } from './notices/dates-changed.composer.js'
import { SampleDealController } from './sample/sample-deal.controller.js'
import { MakeSample } from './sample/make-sample.js'
import { RemoveSample } from './sample/remove-sample.js'
import { MentorsController } from './sharing/mentors.controller.js'
import { Mentors } from './sharing/mentors.js'
import { MentorshipEntity } from './sharing/mentorship.entity.js'

const dealProviders = [
  AuditSources,
  ChangeDeal,
  CreateDeal,
  NewDealRecord,
  DealAccess,
  DealActivity,
  DealLocks,
  DealRecord,
  DealEvents,
  DealFollowers,
  DealReader,
  DealReferences,
  Transfer,
  UndoTransfer,
  TransferUndos,
  MakeSample,
  RemoveSample,
  MoveDeal,
  MoveEffects,
  MoveRecord,
  DatesChangedComposer,
  PropertyEffects,
  Timeline,
  WriteDeal,
]

/** Deals from draft to closing, their approvals and transfers. */
@Module({
  imports: [
    BrokerageModule,
    ClientsModule,
    DiscoveryModule,
    DocumentsModule,
    NotificationsModule,
    PropertiesModule,
    TypeOrmModule.forFeature([DealEntity, TransferUndoEntity, TransferEntity, MentorshipEntity, TimelineEntryEntity]),
  ],
  // Approvals come first: otherwise '/deals/pending-approvals' matches a deal's id.
  controllers: [ApprovalsController, DealsController, MentorsController, SampleDealController, UndoTransferController],
  providers: [
    ...dealProviders,
    Approvals,
    BrokerStatsReader,
    DealComposer,
    TransferNotices,
    Mentors,
    TransferComposer,
    NotifyTransferHandler,
  ],
  exports: [
    AuditSources,
    ChangeDeal,
    DealAccess,
    DealActivity,
    DealEvents,
    DealFollowers,
    DealLocks,
    DealReader,
    DealRecord,
    DealReferences,
    Timeline,
  ],
})
export class DealsModule {}
