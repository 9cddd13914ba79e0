import { Id, References, Text, Uuid } from '@bluebonnet/platform/database/schema'
import { Entity, Index } from 'typeorm'

/** An unused recovery code: its row is deleted when it is used. */
@Entity('recovery_codes')
@Index('recovery_codes_by_user', ['userId'])
export class RecoveryCodeEntity {
  @Id() id!: string
  @Uuid('user_id') @References('users', 'CASCADE') userId!: string
  /** Argon2id: ten letters could be guessed from a faster hash. */
  @Text('hash') hash!: string
}
