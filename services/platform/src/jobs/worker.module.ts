import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { MetricsModule } from '../observability/metrics.module.js'
import { OutboxDispatcher } from '../outbox/dispatcher.js'
import { OutboxEntity } from '../outbox/outbox.entity.js'
import { OutboxReadings } from '../outbox/outbox-readings.js'
import { OutboxSweeper } from '../outbox/sweeper.js'
import { BullQueuesModule } from './bull/bull-queues.module.js'
import { JobRunner } from './job-runner.js'
import { SchedulePlanner } from './schedule-planner.js'
import { WorkerLoop } from './worker-loop.js'

/** For worker processes only: dispatches outbox rows to the queues, runs the jobs, and restores lost ones. */
@Module({
  imports: [BullQueuesModule.register(), MetricsModule, TypeOrmModule.forFeature([OutboxEntity])],
  providers: [JobRunner, OutboxDispatcher, OutboxReadings, OutboxSweeper, SchedulePlanner, WorkerLoop],
  exports: [BullQueuesModule],
})
export class WorkerModule {}
