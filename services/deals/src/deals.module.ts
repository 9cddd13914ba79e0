import { Module, type Provider } from '@nestjs/common'
import { DiscoveryModule } from '@nestjs/core'
import { TypeOrmModule } from '@nestjs/typeorm'
import { BrokerageModule } from '@bluebonnet/brokerage'
import { ClientsModule } from '@bluebonnet/clients'
import { DocumentsModule } from '@bluebonnet/documents'
import { LicencesModule } from '@bluebonnet/licences'
import { NotificationsModule } from '@bluebonnet/notifications'
import { PagesModule } from '@bluebonnet/pages'
import { CsvModule } from '@bluebonnet/platform'
import { PropertiesModule } from '@bluebonnet/properties'
import { ApprovalsController } from './approvals/approvals.controller.js'
import { Approvals } from './approvals/approvals.js'
import { BrokerStatsReader } from './approvals/broker-stats.js'
import { ApproveCda } from './cdas/approve-cda.js'
import { ApprovableCda } from './cdas/approvable-cda.js'
import { CdaHistory } from './cdas/cda-history.js'
import { NewFigures } from './cdas/new-figures.js'
import { CapYearMove } from './cdas/cap-year-move.js'
import { CdaLocks } from './cdas/cda-locks.js'
import { CdaPages } from './cdas/cda-pages.js'
import { CdaReader } from './cdas/cda-reader.js'
import { CdaStaleness } from './cdas/cda-staleness.js'
import { CdaVersions } from './cdas/cda-versions.js'
import * as cdaEntities from './cdas/cda.entity.js'
import * as cdaLineEntities from './cdas/cda-line.entities.js'
import { CdasController } from './cdas/cdas.controller.js'
import { FinishPage } from './cdas/finish-page.js'
import { GenerateCda } from './cdas/generate-cda.js'
import { MailCdaHandler, MailVoidHandler } from './cdas/jobs/mail-cda.handlers.js'
import { RenderCdaHandler } from './cdas/jobs/render-cda.handler.js'
import { StampCdaHandler } from './cdas/jobs/stamp-cda.handler.js'
import { SweepPagesHandler } from './cdas/jobs/sweep-pages.handler.js'
import { PageStore } from './cdas/page/page-store.js'
import { PageSubjects } from './cdas/page/page-subjects.js'
import { PlanChange } from './cdas/plan-change.js'
import { SendCda } from './cdas/send-cda.js'
import { SentCdaOpener } from './cdas/sent-cda.opener.js'
import { SentCdas } from './cdas/sent-cdas.js'
import { StaleByPlan } from './cdas/stale-by-plan.js'
import { VoidCda } from './cdas/void-cda.js'
import { CapCards } from './commission/cap-cards.js'
import { PlanPreviews } from './commission/plan-previews.js'
import { Productions } from './commission/productions.js'
import { CapUse } from './ledger/cap-use.js'
import { ClosedSums } from './commission/closed-sums.sql.js'
import { CommissionRows } from './commission/commission-rows.js'
import { CommissionController } from './commission/commission.controller.js'
import { Commission } from './commission/commission.js'
import { CompanyDollars } from './commission/company-dollars.js'
import { Earnings } from './commission/earnings.sql.js'
import { Estimates } from './estimates/estimates.js'
import { FigureMaker } from './estimates/figure-maker.js'
import { LedgerEntries } from './commission/ledger-entries.js'
import { Ledger } from './ledger/ledger.js'
import { RosterFigures } from './commission/roster-figures.js'
import { RosterRanking } from './commission/roster-ranking.js'
import { Roster } from './commission/roster.js'
import { Statements } from './commission/statements.js'
import { DealFollowers } from './deals/deal-followers.js'
import { AgentChange } from './participants/agent-change.js'
import { AuditSources } from './deals/audit-sources.js'
import { CdaAudit } from './cdas/cda-audit.js'
import { CdaActivity } from './cdas/cda-activity.js'
import { CdaOfDeal } from './cdas/cda-of-deal.js'
import { PayableLicences } from './cdas/payable-licences.js'
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
import { LedgerEntryEntity } from './ledger/ledger-entry.entity.js'
import { CdaComposer } from './cdas/cda.composer.js'
import { DealComposer } from './notices/deal.composer.js'
import { DatesChangedComposer } from './notices/dates-changed.composer.js'
import { DealPlanComposer } from './division/deal-plan.composer.js'
import { participantEntities } from './participants/participant.entities.js'
import { ParticipantsController } from './division/participants.controller.js'
import { DealPlans } from './division/deal-plans.js'
import { PlanEffects } from './division/plan-effects.js'
import { DealTermsHistory } from './division/deal-terms-history.js'
import { ParticipantReader } from './division/participant-reader.js'
import { Participants } from './division/participants.js'
import { Payable } from './participants/payable.js'
import { PayeeLists } from './payees/payee-lists.js'
import { PayeesController } from './payees/payees.controller.js'
import { Payees } from './payees/payees.js'
import { ClosedDeals } from './transfers/closed-deals.js'
import { DealTransfersController } from './transfers/deal-transfers.controller.js'
import { ImportAgents } from './transfers/import-agents.js'
import { ImportDeals } from './transfers/import-deals.js'
import { ImportPayees } from './transfers/import-payees.js'
import { ImportedDeals } from './transfers/imported-deals.js'

const jobs = [MailCdaHandler, MailVoidHandler, RenderCdaHandler, StampCdaHandler, SweepPagesHandler]
const pages = [CdaPages, FinishPage, PageStore, PageSubjects, SentCdaOpener, SentCdas]

const cdaProviders: Provider[] = [
  ...jobs,
  ...pages,
  ApprovableCda,
  ApproveCda,
  CdaHistory,
  NewFigures,
  CapYearMove,
  CdaActivity,
  CdaAudit,
  CdaOfDeal,
  PayableLicences,
  CdaLocks,
  CdaReader,
  CdaStaleness,
  CdaVersions,
  GenerateCda,
  PlanChange,
  SendCda,
  StaleByPlan,
  VoidCda,
]

const commissionProviders = [
  CapCards,
  PlanPreviews,
  CapUse,
  ClosedSums,
  Commission,
  CommissionRows,
  CompanyDollars,
  Earnings,
  Estimates,
  FigureMaker,
  Ledger,
  LedgerEntries,
  Productions,
  Roster,
  RosterFigures,
  RosterRanking,
  Statements,
]

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
  HandOver,
  TakeBack,
  WaysBack,
  MoveDeal,
  MoveEffects,
  MoveRecord,
  DealPlanComposer,
  DatesChangedComposer,
  DealPlans,
  PlanEffects,
  AgentChange,
  DealTermsHistory,
  ParticipantReader,
  Participants,
  Payable,
  PayeeLists,
  Payees,
  PropertyEffects,
  Timeline,
  WriteDeal,
]

const noticeComposers = [CdaComposer, DealComposer]

const transfers = [ClosedDeals, ImportAgents, ImportDeals, ImportPayees, ImportedDeals]

/** Deals from draft to closing, their approval, commission and CDAs. */
@Module({
  imports: [
    BrokerageModule,
    ClientsModule,
    CsvModule,
    DiscoveryModule,
    DocumentsModule,
    LicencesModule,
    NotificationsModule,
    PagesModule,
    PropertiesModule,
    TypeOrmModule.forFeature([
      ...Object.values(cdaEntities),
      ...Object.values(cdaLineEntities),
      DealEntity,
      HandBackEntity,
      HandOverEntity,
      LedgerEntryEntity,
      ...participantEntities,
      TimelineEntryEntity,
    ]),
  ],
  // Approvals first: '/deals/pending-approvals' must not be read as a deal's id.
  controllers: [
    ApprovalsController,
    DealsController,
    TakeBackController,
    ParticipantsController,
    PayeesController,
    CdasController,
    CommissionController,
    DealTransfersController,
  ],
  providers: [
    ...dealProviders,
    Approvals,
    BrokerStatsReader,
    ...commissionProviders,
    ...cdaProviders,
    ...noticeComposers,
    ...transfers,
    GivenThings,
    HandOverComposer,
    TellHandOverHandler,
  ],
  exports: [
    AuditSources,
    CdaLocks,
    CdaReader,
    CdaStaleness,
    ChangeDeal,
    Commission,
    DealAccess,
    DealEvents,
    DealFollowers,
    DealLocks,
    DealRecord,
    Timeline,
  ],
})
export class DealsModule {}
