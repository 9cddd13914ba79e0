import { Global, Module } from '@nestjs/common'
import { DiscoveryModule } from '@nestjs/core'
import { TypeOrmModule } from '@nestjs/typeorm'
import { OutboxEntity } from '../outbox/outbox.entity.js'
import { Outbox } from '../outbox/outbox.js'
import { JobHandlers } from './job-handlers.js'

/** For every process: adds jobs, and checks at boot that each has its handler. */
@Global()
@Module({
  imports: [DiscoveryModule, TypeOrmModule.forFeature([OutboxEntity])],
  providers: [Outbox, JobHandlers],
  exports: [Outbox, JobHandlers],
})
export class JobsModule {}
