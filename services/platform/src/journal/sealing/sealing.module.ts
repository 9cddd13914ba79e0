import { Module } from '@nestjs/common'
import { WorkerModule } from '../../jobs/worker.module.js'
import { AuditChain } from './audit-chain.js'
import { AuditHeads } from './audit-heads.js'
import { AuditSealer } from './audit-sealer.js'

/** For worker processes alone. */
@Module({
  imports: [WorkerModule],
  providers: [AuditChain, AuditHeads, AuditSealer],
  exports: [AuditChain, AuditHeads],
})
export class SealingModule {}
