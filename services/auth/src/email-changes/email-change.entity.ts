import { Id, TimestampColumn, now, optional, References, Text, Uuid } from '@bluebonnet/platform/database/schema'
import { Entity, Index } from 'typeorm'

/** A change of a person's sign-in e-mail. It waits until it is confirmed, or ended: cancelled, replaced, taken back. */
@Entity('email_changes')
@Index('email_changes_by_user', ['userId'])
@Index('email_changes_waiting', ['userId'], { unique: true, where: 'confirmed_at IS NULL AND ended_at IS NULL' })
export class EmailChangeEntity {
  @Id() id!: string
  @Uuid('user_id') @References('users', 'CASCADE') userId!: string
  @Text('from_email') fromEmail!: string
  @Text('to_email') toEmail!: string
  @TimestampColumn('confirmed_at', optional) confirmedAt!: Date | null
  @TimestampColumn('ended_at', optional) endedAt!: Date | null
  @TimestampColumn('created_at', now) createdAt!: Date
}
