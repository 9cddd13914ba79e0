import { type DynamicModule, Module } from '@nestjs/common'
import {
  DatabaseModule,
  HttpModule,
  JobsModule,
  JournalModule,
  LiveHubModule,
  LiveModule,
  MailModule,
  SettingsModule,
  StorageModule,
  type Settings,
} from '@bluebonnet/platform'
import { HealthModule } from './health/health.module.js'
import { productModules } from './modules.js'

/**
 * Every process is the same modules: the API answers calls with them, the worker (worker-app.module.ts) runs their
 * jobs.
 */
@Module({})
export class AppModule {
  static api(settings: Settings): DynamicModule {
    const platform = [
      SettingsModule.forRoot(settings),
      DatabaseModule,
      JobsModule,
      JournalModule,
      LiveModule,
      LiveHubModule,
      MailModule,
      StorageModule,
      HttpModule,
      HealthModule,
    ]
    return { module: AppModule, imports: [...platform, ...productModules] }
  }
}
