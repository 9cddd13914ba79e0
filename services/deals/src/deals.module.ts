import { Module } from '@nestjs/common'
import { DiscoveryModule } from '@nestjs/core'
import { TypeOrmModule } from '@nestjs/typeorm'
import { BrokerageModule } from '@bluebonnet/brokerage'
import { ClientsModule } from '@bluebonnet/clients'
import { DocumentsModule } from '@bluebonnet/documents'
import { NotificationsModule } from '@bluebonnet/notifications'
import { PagesModule } from '@bluebonnet/pages'
import { PropertiesModule } from '@bluebonnet/properties'
import { ApprovalsController } from './approvals/approvals.controller.js'
import { Approvals } from './approvals/approvals.js'
import { AuditFileController } from './audit-file/audit-file.controller.js'
import { AuditFile } from './audit-file/audit-file.js'
import { BrokerStatsReader } from './approvals/broker-stats.js'
import { ChecklistController } from './papers/checklist.controller.js'
import { ChecklistEntity } from './papers/checklist.entity.js'
import { Checklists } from './papers/checklists.js'
import { ContractController } from './contract/contract.controller.js'
import * as contractEntities from './contract/contract.entities.js'
import { Appointments } from './contract/appointments.js'
import { Contract } from './contract/contract.js'
import { DatesPreview } from './tasks/dates-preview.js'
import { ContractOfDeal } from './contract/contract-of-deal.js'
import { TasksOfDeal } from './tasks/tasks-of-deal.js'
import { DealFollowers } from './deals/deal-followers.js'
import { AuditSources } from './deals/audit-sources.js'
import { PapersOfDeal } from './papers/papers-of-deal.js'
import { ChangeDeal } from './deals/change-deal.js'
import { CreateDeal } from './deals/create-deal.js'
import { NewDealRecord } from './deals/new-deal-record.js'
import { DealActivity } from './deals/deal-activity.js'
import { DealLocks } from './deals/deal-locks.js'
import { DealReader } from './deals/deal-reader.js'
import { DealReferences } from './deals/deal-references.js'
import { DealAccess } from './deals/deal.access.js'
import { DealEntity } from './deals/deal.entity.js'
import { DealEvents } from './deals/deal.events.js'
import { DealsController } from './deals/deals.controller.js'
import { HandOver } from './deals/hand-over.js'
import { TakeBackController } from './deals/take-back.controller.js'
import { TakeBack } from './deals/take-back.js'
import { MoveDeal } from './deals/move-deal.js'
import { MoveEffects } from './deals/move-effects.js'
import { MoveRecord } from './deals/move-record.js'
import { PropertyEffects } from './deals/property-effects.js'
import { TimelineEntryEntity } from './deals/timeline-entry.entity.js'
import { Timeline } from './deals/timeline.js'
import { WriteDeal } from './deals/write-deal.js'
import { GivenThings } from './hand-overs/given-things.js'
import { HandOverComposer } from './hand-overs/hand-over.composer.js'
import { HandBackEntity } from './hand-overs/hand-back.entity.js'
import { HandOverEntity } from './hand-overs/hand-over.entity.js'
import { WaysBack } from './hand-overs/ways-back.js'
import { TellHandOverHandler } from './hand-overs/tell-hand-over.handler.js'
import { DealComposer } from './notices/deal.composer.js'
import { FiledPapers } from './papers/filed-papers.js'
import * as paperEntities from './papers/paper.entity.js'
import { PaperFile } from './papers/paper-file.js'
import { PaperLists } from './papers/paper-lists.js'
import { PaperReturnedComposer } from './papers/paper-returned.composer.js'
import { DatesChangedComposer } from './notices/dates-changed.composer.js'
import { PapersController } from './papers/papers.controller.js'
import { Papers } from './papers/papers.js'
import { MakePapersHandler } from './papers/make-papers.handler.js'
import { RenewPapersHandler } from './papers/renew-papers.handler.js'
import { SettledPapers } from './papers/settled-papers.js'
import { FollowTasksHandler } from './tasks/follow-tasks.handler.js'
import { MyDays } from './tasks/my-day.js'
import * as taskEntities from './tasks/task.entity.js'
import { TaskTemplates } from './tasks/task-templates.js'
import { TasksController } from './tasks/tasks.controller.js'
import { Tasks } from './tasks/tasks.js'

const dealProviders = [
  AuditSources,
  ChangeDeal,
  Contract,
  ContractOfDeal,
  Appointments,
  DatesPreview,
  CreateDeal,
  NewDealRecord,
  DealAccess,
  DealActivity,
  DealLocks,
  DealEvents,
  DealFollowers,
  DealReader,
  DealReferences,
  HandOver,
  TakeBack,
  WaysBack,
  MoveDeal,
  MoveEffects,
  MoveRecord,
  DatesChangedComposer,
  PropertyEffects,
  Timeline,
  WriteDeal,
]

const papers = [
  AuditFile,
  FiledPapers,
  PaperFile,
  PaperLists,
  PaperReturnedComposer,
  Papers,
  PapersOfDeal,
  MakePapersHandler,
  RenewPapersHandler,
  SettledPapers,
]

const tasks = [FollowTasksHandler, MyDays, Tasks, TasksOfDeal, TaskTemplates]

/** Deals from draft to closing, their approval, papers and tasks. */
@Module({
  imports: [
    BrokerageModule,
    ClientsModule,
    DiscoveryModule,
    DocumentsModule,
    NotificationsModule,
    PagesModule,
    PropertiesModule,
    TypeOrmModule.forFeature([
      ChecklistEntity,
      ...Object.values(contractEntities),
      DealEntity,
      HandBackEntity,
      HandOverEntity,
      ...Object.values(paperEntities),
      ...Object.values(taskEntities),
      TimelineEntryEntity,
    ]),
  ],
  // Approvals first: '/deals/pending-approvals' must not be read as a deal's id.
  controllers: [
    ApprovalsController,
    DealsController,
    TakeBackController,
    ContractController,
    ChecklistController,
    PapersController,
    AuditFileController,
    TasksController,
  ],
  providers: [
    ...dealProviders,
    Approvals,
    BrokerStatsReader,
    Checklists,
    DealComposer,
    ...papers,
    ...tasks,
    GivenThings,
    HandOverComposer,
    TellHandOverHandler,
  ],
  exports: [DealAccess, DealActivity, DealEvents, DealFollowers, DealLocks, DealReader, DealReferences, Timeline],
})
export class DealsModule {}
