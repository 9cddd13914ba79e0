import { Injectable, Module } from '@nestjs/common'
import { InjectDataSource } from '@nestjs/typeorm'
import { DataSource } from 'typeorm'
import { WorkerModule } from '../../jobs/worker.module.js'
import { metrics } from '../../observability/metrics.js'
import { MetricsServer } from '../../observability/metrics-server.js'
import { AuditChain } from './audit-chain.js'
import { countWaitingSome } from './audit-chain.sql.js'
import { AuditHeads } from './audit-heads.js'
import { AuditSealer } from './audit-sealer.js'

@Injectable()
class AuditReadings {
  constructor(server: MetricsServer, @InjectDataSource() dataSource: DataSource) {
    server.onScrape(async () => {
      const [found] = await countWaitingSome(dataSource)
      metrics.auditUnsealed.set(found?.waiting ?? 0)
    })
  }
}

/** For worker processes only. */
@Module({
  imports: [WorkerModule],
  providers: [AuditChain, AuditHeads, AuditReadings, AuditSealer],
  exports: [AuditChain, AuditHeads],
})
export class SealingModule {}
