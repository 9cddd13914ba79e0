import { Global, Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { ActivityEntryEntity, AuditEntryEntity, AuditSealEntity, AuditWaitingEntity } from './journal.entities.js'
import { Journal } from './journal.js'

/** `Journal` for every module that changes rows. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([ActivityEntryEntity, AuditEntryEntity, AuditSealEntity, AuditWaitingEntity])],
  providers: [Journal],
  exports: [Journal],
})
export class JournalModule {}
