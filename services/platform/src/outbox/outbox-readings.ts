import { Injectable } from '@nestjs/common'
import { InjectDataSource } from '@nestjs/typeorm'
import { DataSource } from 'typeorm'
import { definedJobs } from '../jobs/define-job.js'
import { queueNames } from '../jobs/queue-settings.js'
import { metrics } from '../observability/metrics.js'
import { MetricsServer } from '../observability/metrics-server.js'
import { openByState, type OpenState, openStates } from './outbox.sql.js'

interface Depth {
  count: number
  oldestSeconds: number
}

const nothing: Depth = { count: 0, oldestSeconds: 0 }

/** Metrics of open work, by queue: read from the outbox, which has it for either store of the queues. */
@Injectable()
export class OutboxReadings {
  constructor(
    server: MetricsServer,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {
    server.onScrape(() => this.read())
  }

  private async read(): Promise<void> {
    const depths = new Map<string, Depth>()
    for (const { job, state, count, oldestSeconds } of await openByState(this.dataSource)) {
      const key = keyOf(definedJobs().get(job)?.queue ?? 'unknown', state)
      const known = depths.get(key) ?? nothing
      depths.set(key, { count: known.count + count, oldestSeconds: Math.max(known.oldestSeconds, oldestSeconds) })
    }
    for (const queue of [...queueNames, 'unknown']) {
      for (const state of openStates) {
        const { count, oldestSeconds } = depths.get(keyOf(queue, state)) ?? nothing
        metrics.outboxJobs.set({ queue, state }, count)
        if (state !== 'later') metrics.outboxOldest.set({ queue, state }, oldestSeconds)
      }
    }
  }
}

const keyOf = (queue: string, state: OpenState): string => `${queue} ${state}`
