import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { BrokerageModule } from '@bluebonnet/brokerage'
import { DealsModule } from '@bluebonnet/deals'
import { DocumentsModule } from '@bluebonnet/documents'
import { NotificationsModule } from '@bluebonnet/notifications'
import { PagesModule } from '@bluebonnet/pages'
import { AuditFileController } from './audit-file/audit-file.controller.js'
import { AuditFile } from './audit-file/audit-file.js'
import { Appointments } from './contract/appointments.js'
import { ContractOfDeal } from './contract/contract-of-deal.js'
import { ContractController } from './contract/contract.controller.js'
import * as contractEntities from './contract/contract.entities.js'
import { Contract } from './contract/contract.js'
import { ChecklistController } from './papers/checklist.controller.js'
import { ChecklistEntity } from './papers/checklist.entity.js'
import { Checklists } from './papers/checklists.js'
import { FiledPapers } from './papers/filed-papers.js'
import { MakePapersHandler } from './papers/make-papers.handler.js'
import { PaperFile } from './papers/paper-file.js'
import { PaperLists } from './papers/paper-lists.js'
import { PaperReturnedComposer } from './papers/paper-returned.composer.js'
import * as paperEntities from './papers/paper.entity.js'
import { PapersOfDeal } from './papers/papers-of-deal.js'
import { PapersController } from './papers/papers.controller.js'
import { Papers } from './papers/papers.js'
import { RenewPapersHandler } from './papers/renew-papers.handler.js'
import { SettledPapers } from './papers/settled-papers.js'
import { DatesPreview } from './tasks/dates-preview.js'
import { FollowTasksHandler } from './tasks/follow-tasks.handler.js'
import { MyDays } from './tasks/my-day.js'
import * as taskEntities from './tasks/task.entity.js'
import { TaskTemplates } from './tasks/task-templates.js'
import { TasksOfDeal } from './tasks/tasks-of-deal.js'
import { TasksController } from './tasks/tasks.controller.js'
import { Tasks } from './tasks/tasks.js'

/** Papers of deals with their reviews and audit files, the contract clock, and tasks. */
@Module({
  imports: [
    BrokerageModule,
    DealsModule,
    DocumentsModule,
    NotificationsModule,
    PagesModule,
    TypeOrmModule.forFeature([
      ChecklistEntity,
      ...[contractEntities, paperEntities, taskEntities].flatMap(Object.values<Function>),
    ]),
  ],
  controllers: [ContractController, ChecklistController, PapersController, AuditFileController, TasksController],
  providers: [
    Appointments,
    AuditFile,
    Checklists,
    Contract,
    ContractOfDeal,
    DatesPreview,
    FiledPapers,
    FollowTasksHandler,
    MakePapersHandler,
    MyDays,
    PaperFile,
    PaperLists,
    PaperReturnedComposer,
    Papers,
    PapersOfDeal,
    RenewPapersHandler,
    SettledPapers,
    Tasks,
    TasksOfDeal,
    TaskTemplates,
  ],
})
export class PapersModule {}
