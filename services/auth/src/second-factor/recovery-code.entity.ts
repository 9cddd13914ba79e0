import { Id, References, Text, Uuid } from '@bluebonnet/platform/database/schema'
import { Entity, Index } from 'typeorm'

/** A recovery code that is still good: its row goes when it is used. */
@Entity('recovery_codes')
@Index('recovery_codes_by_user', ['userId'])
export class RecoveryCodeEntity {
  @Id() id!: string
  @Uuid('user_id') @References('users', 'CASCADE') userId!: string
  /** Argon2id: ten letters alone could be guessed from a faster hash. */
  @Text('hash') hash!: string
}
