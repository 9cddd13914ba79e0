import { Global, Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { ActivityEntryEntity } from './activity-entry.entity.js'
import { AuditEntryEntity } from './audit-entry.entity.js'
import { AuditSealEntity } from './audit-seal.entity.js'
import { AuditWaitingEntity, AuditWordsWaitingEntity } from './audit-waiting.entity.js'
import { Journal } from './journal.js'

/** `Journal` for every module that changes rows. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forFeature([
      ActivityEntryEntity,
      AuditEntryEntity,
      AuditSealEntity,
      AuditWaitingEntity,
      AuditWordsWaitingEntity,
    ]),
  ],
  providers: [Journal],
  exports: [Journal],
})
export class JournalModule {}
