import { ProcessEntity, type ProcessKind } from '@bluebonnet/platform'
import { type DynamicModule, Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { PROCESS_KIND, ProcessHeartbeats } from './process-heartbeats.js'
import { SystemReader } from './system-reader.js'
import { RetryJob } from './retry-job.js'
import { SystemController } from './system.controller.js'

/** The super admin's page System, and the process reports behind it. */
@Module({})
export class SystemModule {
  static of(kind: ProcessKind): DynamicModule {
    return {
      module: SystemModule,
      imports: [TypeOrmModule.forFeature([ProcessEntity])],
      controllers: [SystemController],
      providers: [{ provide: PROCESS_KIND, useValue: kind }, ProcessHeartbeats, SystemReader, RetryJob],
    }
  }
}
