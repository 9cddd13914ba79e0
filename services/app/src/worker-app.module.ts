import type { Settings } from '@bluebonnet/platform'
import { WatchModule } from '@bluebonnet/platform/health/dependency-watch'
import { WorkerModule } from '@bluebonnet/platform/jobs/worker.module'
import { SealingModule } from '@bluebonnet/platform/history/sealing/sealing.module'
import { type DynamicModule, Module } from '@nestjs/common'
import { AppModule } from './app.module.js'
import { Heartbeat } from './health/heartbeat.js'

/** The product with its job runner. A separate file, because the API does not need the queue's library. */
@Module({})
export class WorkerAppModule {
  static for(settings: Settings): DynamicModule {
    return {
      module: WorkerAppModule,
      imports: [AppModule.api(settings, 'worker'), WorkerModule, WatchModule, SealingModule],
      providers: [Heartbeat],
    }
  }
}
