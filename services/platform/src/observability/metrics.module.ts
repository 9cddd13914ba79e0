import { setImmediate as turnEnds } from 'node:timers/promises'
import { Global, Injectable, Module } from '@nestjs/common'
import { InjectDataSource } from '@nestjs/typeorm'
import { DataSource } from 'typeorm'
import { poolOf } from '../database/sql.js'
import { openStreams } from '../http/events/event-stream.js'
import { metrics } from './metrics.js'
import { MetricsServer } from './metrics-server.js'

/** Metrics of every process. */
@Injectable()
export class ProcessReadings {
  constructor(server: MetricsServer, @InjectDataSource() dataSource: DataSource) {
    server.onScrape(async () => {
      const pool = poolOf(dataSource)
      const { totalCount, idleCount } = pool
      metrics.pool.set({ state: 'busy' }, totalCount - idleCount)
      metrics.pool.set({ state: 'idle' }, idleCount)
      metrics.eventStreams.set(openStreams.size)
      // Other readings of this scrape have just asked for connections: the pool hands out idle ones when the turn ends.
      await turnEnds()
      metrics.pool.set({ state: 'waiting' }, pool.waitingCount)
    })
  }
}

/** Provides `MetricsServer` to modules with metrics. */
@Global()
@Module({ providers: [MetricsServer, ProcessReadings], exports: [MetricsServer] })
export class MetricsModule {}
