import { BrokerageModule } from '@bluebonnet/brokerage'
import { DealsModule } from '@bluebonnet/deals'
import { DocumentsModule } from '@bluebonnet/documents'
import { LicencesModule } from '@bluebonnet/licences'
import { NotificationsModule } from '@bluebonnet/notifications'
import { PagesModule } from '@bluebonnet/pages'
import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { ApprovableCda } from './cdas/approvable-cda.js'
import { ApproveCda } from './cdas/approve-cda.js'
import { CapYearMove } from './cdas/cap-year-move.js'
import { CdaActivity } from './cdas/cda-activity.js'
import { CdaAudit } from './cdas/cda-audit.js'
import { CdaHistory } from './cdas/cda-history.js'
import * as cdaLineEntities from './cdas/cda-line.entities.js'
import { CdaLocks } from './cdas/cda-locks.js'
import { CdaOfDeal } from './cdas/cda-of-deal.js'
import { CdaPages } from './cdas/cda-pages.js'
import { CdaReader } from './cdas/cda-reader.js'
import { CdaStaleness } from './cdas/cda-staleness.js'
import { CdaVersions } from './cdas/cda-versions.js'
import { CdaComposer } from './cdas/cda.composer.js'
import * as cdaEntities from './cdas/cda.entity.js'
import { CdasController } from './cdas/cdas.controller.js'
import { FinishPage } from './cdas/finish-page.js'
import { GenerateCda } from './cdas/generate-cda.js'
import { MailCdaHandler, MailVoidHandler } from './cdas/jobs/mail-cda.handlers.js'
import { RenderCdaHandler } from './cdas/jobs/render-cda.handler.js'
import { StampCdaHandler } from './cdas/jobs/stamp-cda.handler.js'
import { SweepPagesHandler } from './cdas/jobs/sweep-pages.handler.js'
import { NewFigures } from './cdas/new-figures.js'
import { PageStore } from './cdas/page/page-store.js'
import { PageSubjects } from './cdas/page/page-subjects.js'
import { PayableLicences } from './cdas/payable-licences.js'
import { PlanChange } from './cdas/plan-change.js'
import { SampleCda } from './cdas/sample-cda.js'
import { SendCda } from './cdas/send-cda.js'
import { SentCdaLinkOpener } from './cdas/sent-cda.opener.js'
import { SentCdas } from './cdas/sent-cdas.js'
import { StaleByPlan } from './cdas/stale-by-plan.js'
import { VoidCda } from './cdas/void-cda.js'
import { CapCards } from './commission/cap-cards.js'
import { ClosedSums } from './commission/closed-sums.sql.js'
import { CommissionRows } from './commission/commission-rows.js'
import { CommissionController } from './commission/commission.controller.js'
import { Commission } from './commission/commission.js'
import { CompanyDollars } from './commission/company-dollars.js'
import { Earnings } from './commission/earnings.sql.js'
import { LedgerEntries } from './commission/ledger-entries.js'
import { PlanPreviews } from './commission/plan-previews.js'
import { Productions } from './commission/productions.js'
import { RosterFigures } from './commission/roster-figures.js'
import { RosterRanking } from './commission/roster-ranking.js'
import { Roster } from './commission/roster.js'
import { Statements } from './commission/statements.js'
import { DealPlanComposer } from './division/deal-plan.composer.js'
import { DealPlans } from './division/deal-plans.js'
import { ParticipantReader } from './division/participant-reader.js'
import { ParticipantsController } from './division/participants.controller.js'
import { PlanEffects } from './division/plan-effects.js'
import { Participants } from './division/participants.js'
import { Estimates } from './estimates/estimates.js'
import { FigureMaker } from './estimates/figure-maker.js'
import { CapUse } from './ledger/cap-use.js'
import { LedgerEntryEntity } from './ledger/ledger-entry.entity.js'
import { Ledger } from './ledger/ledger.js'
import { AgentChange } from './participants/agent-change.js'
import { participantEntities } from './participants/participant.entities.js'
import { Payable } from './participants/payable.js'
import { PayeeLists } from './payees/payee-lists.js'
import { PayeesController } from './payees/payees.controller.js'
import { Payees } from './payees/payees.js'

const division = [AgentChange, DealPlanComposer, DealPlans, ParticipantReader, Participants, Payable, PlanEffects]

const payees = [PayeeLists, Payees]

const figures = [CapUse, Estimates, FigureMaker, Ledger]

const pages = [CdaPages, FinishPage, PageStore, PageSubjects, SampleCda, SentCdaLinkOpener, SentCdas]

const jobs = [MailCdaHandler, MailVoidHandler, RenderCdaHandler, StampCdaHandler, SweepPagesHandler]

const cdas = [
  ApprovableCda,
  ApproveCda,
  CapYearMove,
  CdaActivity,
  CdaAudit,
  CdaComposer,
  CdaHistory,
  CdaLocks,
  CdaOfDeal,
  CdaReader,
  CdaStaleness,
  CdaVersions,
  GenerateCda,
  NewFigures,
  PayableLicences,
  PlanChange,
  SendCda,
  StaleByPlan,
  VoidCda,
]

const commission = [
  CapCards,
  ClosedSums,
  Commission,
  CommissionRows,
  CompanyDollars,
  Earnings,
  LedgerEntries,
  PlanPreviews,
  Productions,
  Roster,
  RosterFigures,
  RosterRanking,
  Statements,
]

/** The money of deals: participants, caps and their ledger, estimates, CDAs, and the commission pages. */
@Module({
  imports: [
    BrokerageModule,
    DealsModule,
    DocumentsModule,
    LicencesModule,
    NotificationsModule,
    PagesModule,
    TypeOrmModule.forFeature([
      ...Object.values(cdaEntities),
      ...Object.values(cdaLineEntities),
      LedgerEntryEntity,
      ...participantEntities,
    ]),
  ],
  controllers: [CdasController, CommissionController, ParticipantsController, PayeesController],
  providers: [...division, ...payees, ...figures, ...pages, ...jobs, ...cdas, ...commission],
  exports: [CdaLocks, CdaReader, CdaStaleness, Commission, Estimates, LedgerEntries, Statements, CompanyDollars],
})
export class CommissionModule {}
