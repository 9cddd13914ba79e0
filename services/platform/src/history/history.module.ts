import { Global, Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { ActivityEntryEntity, AuditEntryEntity, AuditSealEntity, AuditWaitingEntity } from './history.entities.js'
import { ChangeHistory } from './change-history.js'
import { AuditTrail } from './audit-trail.js'

/** `ChangeHistory` and `AuditTrail` for every module that changes rows. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([ActivityEntryEntity, AuditEntryEntity, AuditSealEntity, AuditWaitingEntity])],
  providers: [ChangeHistory, AuditTrail],
  exports: [ChangeHistory, AuditTrail],
})
export class HistoryModule {}
