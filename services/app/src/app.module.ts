import { type DynamicModule, Module } from '@nestjs/common'
import {
  DatabaseModule, HttpModule, JobsModule, JournalModule, LiveHubModule, LiveModule, MailModule, SealingModule, SettingsModule, StorageModule, WorkerModule, type Settings,
} from '@bluebonnet/platform'
import { Heartbeat } from './health/heartbeat.js'
import { HealthModule } from './health/health.module.js'
import { productModules } from './modules.js'

const shared = (settings: Settings): NonNullable<DynamicModule['imports']> => [
  SettingsModule.forRoot(settings), DatabaseModule, JobsModule, JournalModule, LiveModule, LiveHubModule, MailModule, StorageModule, HttpModule, HealthModule,
  ...productModules,
]

/** Both processes are the same modules: the API answers calls, the worker runs their jobs. */
@Module({})
export class AppModule {
  static api(settings: Settings): DynamicModule {
    return { module: AppModule, imports: shared(settings) }
  }

  static worker(settings: Settings): DynamicModule {
    return { module: AppModule, imports: [...shared(settings), WorkerModule, SealingModule], providers: [Heartbeat] }
  }
}
