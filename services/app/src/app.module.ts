import { type DynamicModule, Module, type Type } from '@nestjs/common'
import { AccountingModule } from '@bluebonnet/accounting'
import { AuthModule } from '@bluebonnet/auth'
import { BrokerageModule } from '@bluebonnet/brokerage'
import { CalendarModule } from '@bluebonnet/calendar'
import { ClientsModule } from '@bluebonnet/clients'
import { CommissionModule } from '@bluebonnet/commission-service'
import { ConversationsModule } from '@bluebonnet/conversations'
import { DealsModule } from '@bluebonnet/deals'
import { DocumentsModule } from '@bluebonnet/documents'
import { LeadsModule } from '@bluebonnet/leads'
import { LicencesModule } from '@bluebonnet/licences'
import { EveryTypeComposedModule, NotificationsModule } from '@bluebonnet/notifications'
import { PapersModule } from '@bluebonnet/papers'
import {
  DatabaseModule,
  HttpModule,
  JobsModule,
  HistoryModule,
  LiveHubModule,
  LiveModule,
  MailModule,
  MetricsModule,
  type ProcessKind,
  type Settings,
  SettingsModule,
  StorageModule,
} from '@bluebonnet/platform'
import { PropertiesModule } from '@bluebonnet/properties'
import { ReportsModule } from '@bluebonnet/reports'
import { ImportsModule } from '@bluebonnet/imports'
import { NightlyBackup } from './backup/nightly-backup.js'
import { HealthModule } from './health/health.controller.js'
import { SystemModule } from './system/system.module.js'
import { PortalsModule } from './portals/portals.module.js'

/** The product's modules. A new module needs one import and one entry here. */
const productModules: Type[] = [
  AuthModule,
  BrokerageModule,
  NotificationsModule,
  ClientsModule,
  PropertiesModule,
  DocumentsModule,
  CalendarModule,
  LicencesModule,
  DealsModule,
  PapersModule,
  CommissionModule,
  ImportsModule,
  ConversationsModule,
  AccountingModule,
  LeadsModule,
  ReportsModule,
  EveryTypeComposedModule,
]

/**
 * Every process has the same modules: the API uses them to answer calls, the worker (worker-app.module.ts) to run their
 * jobs.
 */
@Module({})
export class AppModule {
  static api(settings: Settings, kind: ProcessKind = 'api'): DynamicModule {
    const platform = [
      SettingsModule.forRoot(settings),
      DatabaseModule,
      JobsModule,
      HistoryModule,
      LiveModule,
      LiveHubModule,
      MailModule,
      StorageModule,
      HttpModule,
      MetricsModule,
      HealthModule,
      SystemModule.of(kind),
      PortalsModule,
    ]
    return { module: AppModule, imports: [...platform, ...productModules], providers: [NightlyBackup] }
  }
}
