import { AuthModule } from '@bluebonnet/auth'
import { ClientsModule } from '@bluebonnet/clients'
import { DocumentsModule } from '@bluebonnet/documents'
import { NotificationsModule } from '@bluebonnet/notifications'
import { CsvModule } from '@bluebonnet/platform'
import { PropertiesModule } from '@bluebonnet/properties'
import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { Approvals } from './approvals/approvals.js'
import { ApprovalsController } from './approvals/approvals.controller.js'
import { BrokerStatsReader } from './approvals/broker-stats.js'
import { PendingDeals } from './approvals/pending-deals.js'
import { cdaProviders } from './cdas/cda.providers.js'
import { CdasController } from './cdas/cdas.controller.js'
import { ChecklistController } from './checklists/checklist.controller.js'
import { Checklists } from './checklists/checklists.js'
import { Commission } from './commission/commission.js'
import { CommissionController } from './commission/commission.controller.js'
import { commissionProviders } from './commission/commission.providers.js'
import { DealAccess } from './deals/deal.access.js'
import { dealProviders } from './deals/deal.providers.js'
import { DealsController } from './deals/deals.controller.js'
import {
  CdaEntity,
  CdaSendEntity,
  CdaVersionEntity,
  ChecklistEntity,
  DealEntity,
  DealMessageEntity,
  HandOverEntity,
  LedgerEntryEntity,
  TimelineEntryEntity,
  UnreadThreadEntity,
} from './entities.js'
import { GivenThings } from './hand-overs/given-things.js'
import { HandOverComposer } from './hand-overs/hand-over.composer.js'
import { TellHandOverHandler } from './hand-overs/tell-hand-over.handler.js'
import { Messages } from './messages/messages.js'
import { MessagesController } from './messages/messages.controller.js'
import { ThreadReaders } from './messages/thread-readers.js'
import { Threads } from './messages/threads.js'
import { noticeComposers } from './notices/notice.providers.js'
import { SettledPapers } from './papers/settled-papers.js'
import { ClosedDeals } from './transfers/closed-deals.js'
import { DealTransfersController } from './transfers/deal-transfers.controller.js'
import { ImportDeals } from './transfers/import-deals.js'
import { ImportedDeals } from './transfers/imported-deals.js'

const transfers = [ClosedDeals, ImportDeals, ImportedDeals]

/** Deals from draft to closing, their approval, commission and CDAs. */
@Module({
  imports: [
    AuthModule,
    ClientsModule,
    CsvModule,
    DocumentsModule,
    NotificationsModule,
    PropertiesModule,
    TypeOrmModule.forFeature([
      CdaEntity,
      CdaSendEntity,
      CdaVersionEntity,
      ChecklistEntity,
      DealEntity,
      DealMessageEntity,
      HandOverEntity,
      LedgerEntryEntity,
      TimelineEntryEntity,
      UnreadThreadEntity,
    ]),
  ],
  // Approvals first: '/deals/pending-approvals' must not be read as a deal's id.
  controllers: [
    ApprovalsController,
    DealsController,
    ChecklistController,
    MessagesController,
    CdasController,
    CommissionController,
    DealTransfersController,
  ],
  providers: [
    ...dealProviders,
    Approvals,
    BrokerStatsReader,
    PendingDeals,
    Checklists,
    Messages,
    SettledPapers,
    ThreadReaders,
    Threads,
    ...commissionProviders,
    ...cdaProviders,
    ...noticeComposers,
    ...transfers,
    GivenThings,
    HandOverComposer,
    TellHandOverHandler,
  ],
  exports: [DealAccess, Commission],
})
export class DealsModule {}
