import { Global, Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { ActivityEntryEntity, AuditEntryEntity, AuditSealEntity, AuditWaitingEntity } from './journal.entities.js'
import { Journal } from './journal.js'
import { Trail } from './trail.js'

/** `Journal` and `Trail` for every module that changes rows. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([ActivityEntryEntity, AuditEntryEntity, AuditSealEntity, AuditWaitingEntity])],
  providers: [Journal, Trail],
  exports: [Journal, Trail],
})
export class JournalModule {}
