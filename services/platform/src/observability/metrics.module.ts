import { Global, Injectable, Module } from '@nestjs/common'
import { InjectDataSource } from '@nestjs/typeorm'
import { DataSource } from 'typeorm'
import { poolOf } from '../database/sql.js'
import { openStreams } from '../http/events/event-stream.js'
import { metrics } from './metrics.js'
import { MetricsServer } from './metrics-server.js'

/** What any process tells of itself. */
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

/** `MetricsServer` for whoever has something to tell. */
@Global()
@Module({ providers: [MetricsServer, ProcessReadings], exports: [MetricsServer] })
export class MetricsModule {}
