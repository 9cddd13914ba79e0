import { Global, Injectable, Module } from '@nestjs/common'
import { InjectDataSource } from '@nestjs/typeorm'
import { DataSource } from 'typeorm'
import { poolOf } from '../database/sql.js'
import { openStreams } from '../http/events/event-stream.js'
import { metrics } from './metrics.js'
import { MetricsServer } from './metrics-server.js'

/** Metrics of every process. */
@Injectable()
class ProcessReadings {
  constructor(server: MetricsServer, @InjectDataSource() dataSource: DataSource) {
    server.onScrape(() => {
      const { totalCount, idleCount, waitingCount } = poolOf(dataSource)
      metrics.pool.set({ state: 'busy' }, totalCount - idleCount)
      metrics.pool.set({ state: 'idle' }, idleCount)
      metrics.pool.set({ state: 'waiting' }, waitingCount)
      metrics.eventStreams.set(openStreams.size)
    })
  }
}

/** Provides `MetricsServer` to modules with metrics. */
@Global()
@Module({ providers: [MetricsServer, ProcessReadings], exports: [MetricsServer] })
export class MetricsModule {}
