import { type DynamicModule, Module } from '@nestjs/common'
import type { Settings } from '../config/index.js'

/** For the worker process alone: hands outbox rows to the queues and runs the jobs. */
@Module({})
export class WorkerModule {
  static forRoot(_settings: Settings): DynamicModule {
    return { module: WorkerModule }
  }
}
