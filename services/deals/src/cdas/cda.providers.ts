import type { Provider } from '@nestjs/common'
import { ApproveCda } from './approve-cda.js'
import { CapYearMove } from './cap-year-move.js'
import { CdaDesk } from './cda-desk.js'
import { CdaPages } from './cda-pages.js'
import { CdaReader } from './cda-reader.js'
import { CdaStaleness } from './cda-staleness.js'
import { CdaVersions } from './cda-versions.js'
import { FinishPage } from './finish-page.js'
import { GenerateCda } from './generate-cda.js'
import { MailCdaHandler } from './jobs/mail-cda.handler.js'
import { MailVoidHandler } from './jobs/mail-void.handler.js'
import { RenderCdaHandler } from './jobs/render-cda.handler.js'
import { StampCdaHandler } from './jobs/stamp-cda.handler.js'
import { SweepPagesHandler } from './jobs/sweep-pages.handler.js'
import { DrawingRoom } from './page/drawing-room.js'
import { PageStore } from './page/page-store.js'
import { PageSubjects } from './page/page-subjects.js'
import { PlanChange } from './plan-change.js'
import { SendCda } from './send-cda.js'
import { SentCdaOpener } from './sent-cda.opener.js'
import { SentCdas } from './sent-cdas.js'
import { StaleByPlan } from './stale-by-plan.js'
import { VoidCda } from './void-cda.js'

const jobs = [MailCdaHandler, MailVoidHandler, RenderCdaHandler, StampCdaHandler, SweepPagesHandler]
const pages = [CdaPages, DrawingRoom, FinishPage, PageStore, PageSubjects, SentCdaOpener, SentCdas]

export const cdaProviders: Provider[] = [
  ...jobs,
  ...pages,
  ApproveCda,
  CapYearMove,
  CdaDesk,
  CdaReader,
  CdaStaleness,
  CdaVersions,
  GenerateCda,
  PlanChange,
  SendCda,
  StaleByPlan,
  VoidCda,
]
